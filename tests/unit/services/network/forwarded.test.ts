import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readSettings, trustedRanges } from "#lib/config/env";
import { readForwarded, type SentHeaders } from "#lib/services/network/forwarded";
import { inRanges } from "#lib/services/network/trusted-proxies";

const trusting = (proxies?: string) =>
  inRanges(
    trustedRanges(
      readSettings({
        AUTH: "team",
        PUBLIC_URL: "https://ask.example.com",
        ...(proxies && { TRUSTED_PROXIES: proxies }),
      }),
    ),
  );
const clientOf = (headers: SentHeaders, peer = "127.0.0.1", proxies = "loopback") =>
  readForwarded(headers, peer, trusting(proxies)).client;
const chain = (hops: string, proxies?: string, peer?: string) => clientOf({ "x-forwarded-for": hops }, peer, proxies);

describe("whose word is taken", () => {
  it("is a proxy's on this machine where none is named, and nobody's without an address that people open", () => {
    const [local, none] = [trusting(), inRanges(trustedRanges(readSettings({})))];
    const addresses = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "10.0.0.1", "unknown", ""];
    expect(addresses.map(local)).toEqual([true, true, true, true, false, false, false]);
    expect(addresses.some(none)).toBe(false);
  });

  it("is that of the addresses, ranges and words that are named, in either form of an address", () => {
    const named = trusting("10.1.0.0/16, 192.0.2.7 2001:db8::/32,private");
    const inside = [
      "10.1.255.1",
      "::ffff:10.1.0.1",
      "192.0.2.7",
      "2001:db8:1::1",
      "172.31.0.1",
      "fd00::1",
      "fe80::1%eth0",
    ];
    expect(inside.filter((address) => !named(address))).toEqual([]);
    expect(["192.0.2.8", "127.0.0.1", "::1", "2001:db9::1", "172.32.0.1", "8.8.8.8"].filter(named)).toEqual([]);
  });

  test.each(["10.0.0.0/33", "::/129", "everybody", "10.0.0", "10.0.0.1/", "a/8", "0x7f.1", "10.0.0.1-9"])(
    "cannot be said by %s",
    (list) => {
      expect(() => trusting(list)).toThrow(/TRUSTED_PROXIES must be a list of addresses/);
    },
  );

  test.each(["0.0.0.0/0", "loopback,::/0"])("cannot be everybody's: %s", (list) => {
    expect(() => trusting(list)).toThrow(/TRUSTED_PROXIES must not name a range of everybody/);
  });

  it("is not asked without an address that people open", () => {
    expect(() => readSettings({ TRUSTED_PROXIES: "loopback" })).toThrow(/set PUBLIC_URL/);
  });
});

describe("who asked", () => {
  it("is whoever holds the connection, if that is no proxy that is trusted, whatever was sent", () => {
    expect(chain("198.51.100.7", "loopback", "203.0.113.9")).toBe("203.0.113.9");
    expect(clientOf({ forwarded: "for=198.51.100.7" }, "203.0.113.9")).toBe("203.0.113.9");
  });

  it("is the last one that a trusted proxy named; what a browser wrote before counts for nothing", () => {
    expect(chain("203.0.113.9")).toBe("203.0.113.9");
    expect(chain("127.0.0.1, 198.51.100.7 ,203.0.113.9")).toBe("203.0.113.9");
    expect(chain("198.51.100.7, 203.0.113.9, 10.0.0.2, 10.0.0.1", "loopback,10.0.0.0/24")).toBe("203.0.113.9");
    expect(chain("10.0.0.3, 10.0.0.2", "loopback,10.0.0.0/24")).toBe("10.0.0.3");
    expect([clientOf({}), chain(""), chain(" ")]).toEqual(["127.0.0.1", "127.0.0.1", "127.0.0.1"]);
  });

  it("is told apart by no port and by no way of writing", () => {
    const written = ["203.0.113.5:51234", "::ffff:203.0.113.5", "[2001:db8::1]:443", "[2001:db8::1]", "2001:db8::1"];
    expect(written.map((hop) => chain(hop))).toEqual([
      ...["203.0.113.5", "203.0.113.5", "2001:db8::1", "2001:db8::1", "2001:db8::1"],
    ]);
  });

  it("is the last trusted hop where the next one cannot be read", () => {
    for (const hop of ["x".repeat(500), "me", "203.0.113.5:x", "[]:1", "0x7f.1", "127.1", "", "unknown", "_hidden"])
      expect([hop, chain(`198.51.100.7, ${hop}, 127.0.0.2`)]).toEqual([hop, "127.0.0.2"]);
  });

  it("is looked for among twenty hops at the most", () => {
    expect(chain(["198.51.100.7", ...Array.from({ length: 20 }, () => "127.0.0.9")].join(","))).toBe("127.0.0.9");
    expect(chain(["198.51.100.7", ...Array.from({ length: 19 }, () => "127.0.0.9")].join(","))).toBe("198.51.100.7");
  });

  it("is read of the standard's header as well, with quotes, ports and further pairs", () => {
    const forwarded = 'for=198.51.100.7, For="[2001:db8::1]:4711";proto=https;by=127.0.0.1;host="a,b;c"';
    expect(clientOf({ forwarded })).toBe("2001:db8::1");
    expect(clientOf({ forwarded: "proto=https" })).toBe("127.0.0.1");
  });

  it("is the proxy itself where the two headers differ: it wrote one, and handed on what somebody sent as the other", () => {
    const both = { "x-forwarded-for": "203.0.113.9", forwarded: "for=198.51.100.7" };
    expect(clientOf(both)).toBe("127.0.0.1");
    expect(clientOf({ ...both, forwarded: "for=203.0.113.9" })).toBe("203.0.113.9");
  });

  it("is never somebody whom only whoever is not trusted named, whatever is sent", () => {
    const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom("127.0.0.1", "10.0.0.1", "unknown"));
    fc.assert(
      fc.property(fc.array(hop, { maxLength: 30 }), fc.ipV4(), (sent, asking) => {
        fc.pre(!asking.startsWith("127."));
        // The proxy writes whom it spoke to behind all that was sent.
        expect(chain([...sent, asking].join(","))).toBe(asking);
      }),
    );
  });
});

describe("what else a proxy says", () => {
  const told = (headers: SentHeaders) => readForwarded(headers, "127.0.0.1", trusting());

  it("is plain where the nearest proxy says so, by either header", () => {
    const plain = [
      { "x-forwarded-proto": "http" },
      { "x-forwarded-proto": "https, HTTP" },
      { forwarded: "proto=http" },
    ];
    expect(plain.map((headers) => told(headers).isPlain)).toEqual([true, true, true]);
    const encrypted = [
      {},
      { "x-forwarded-proto": "http,https" },
      { forwarded: "proto=https" },
      { "x-forwarded-proto": "?" },
    ];
    expect(encrypted.some((headers) => told(headers).isPlain)).toBe(false);
  });

  it("is one name, or what is no name of anybody", () => {
    expect(told({ "x-forwarded-host": " Ask.Example.com" }).host).toBe("ask.example.com");
    expect(told({ "x-forwarded-host": "ask.example.com, evil.example" }).host).toBe("ask.example.com, evil.example");
    expect([told({}).host, told({ forwarded: "host=Ask.example.com" }).host]).toEqual([null, "ask.example.com"]);
  });
});
