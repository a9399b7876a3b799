/** What the server of a page that shows a board has to do, as code to copy. Pure. */

export type EmbedExample = {
  /** Of this app. */
  readonly appOrigin: string;
  /** Of the page that shows it. */
  readonly pageOrigin: string;
  readonly boardId: string;
};

/** For Node, with nothing but what it brings along. */
export function nodeExample(example: EmbedExample): string {
  const { appOrigin, pageOrigin, boardId } = quoted(example);
  return `import { createHmac, randomUUID } from "node:crypto";

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

// secret: what EMBED_SECRET says
function embedAddress(person, secret) {
  const head = encode({ alg: "HS256", typ: "JWT" });
  const body = encode({
    iss: "my-portal",
    aud: "snowgpt-embed",
    exp: Math.floor(Date.now() / 1000) + 600,
    jti: randomUUID(),
    origin: ${pageOrigin},
    what: { board: ${boardId} },
    sub: person.id,
    name: person.name,
    groups: person.groups, // names of groups of the team; [] where there are none
  });
  const mark = createHmac("sha256", secret).update(\`\${head}.\${body}\`).digest("base64url");
  return \`\${${appOrigin}}/embed/board?token=\${head}.\${body}.\${mark}\`;
}
`;
}

/** For Python, likewise. */
export function pythonExample(example: EmbedExample): string {
  const { appOrigin, pageOrigin, boardId } = quoted(example);
  return `import base64, hashlib, hmac, json, time, uuid

def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")

# secret: what EMBED_SECRET says
def embed_address(person, secret):
    head = encode(json.dumps({"alg": "HS256", "typ": "JWT"}).encode())
    body = encode(json.dumps({
        "iss": "my-portal",
        "aud": "snowgpt-embed",
        "exp": int(time.time()) + 600,
        "jti": str(uuid.uuid4()),
        "origin": ${pageOrigin},
        "what": {"board": ${boardId}},
        "sub": person["id"],
        "name": person["name"],
        "groups": person["groups"],  # names of groups of the team; [] where there are none
    }).encode())
    mark = encode(hmac.new(secret.encode(), head + b"." + body, hashlib.sha256).digest())
    return ${appOrigin} + "/embed/board?token=" + b".".join([head, body, mark]).decode()
`;
}

/** A text in JSON is one in both languages. */
function quoted({ appOrigin, pageOrigin, boardId }: EmbedExample): EmbedExample {
  return {
    appOrigin: JSON.stringify(appOrigin),
    pageOrigin: JSON.stringify(pageOrigin),
    boardId: JSON.stringify(boardId),
  };
}
