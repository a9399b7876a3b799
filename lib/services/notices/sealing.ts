/**
 * Keeps addresses of channels and their secrets readable for this app alone: sealed with a key that lies in the data folder
 * and not in the store, so that whoever gets hold of the store, a backup for example, can send nothing in its name.
 */
import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeOnce } from "../write-once.ts";

const sealedSchema = z.object({
  /** An address of the web or of mail; empty for a person's own mail. */
  address: z.string(),
  /** What webhooks are signed with; empty for the other kinds. */
  secret: z.string(),
});
export type ChannelSecrets = z.infer<typeof sealedSchema>;

export type Sealing = {
  /** @param channelId what it is of: sealed for one channel it opens for no other. */
  seal(channelId: string, secrets: ChannelSecrets): Promise<string>;
  /** null for what another key has sealed, or nobody. */
  open(channelId: string, sealed: string): Promise<ChannelSecrets | null>;
};

const cipherName = "aes-256-gcm";
const keyBytes = 32;
const vectorBytes = 12;
const tagBytes = 16;

/** The key in this folder; it is made with the first channel. */
export function openSealing(folder: string): Sealing {
  let key: Promise<Buffer> | null = null;
  const keyOf = () => {
    // A disk that failed once may work the next time.
    key ??= readOrMake(folder).catch((cause: unknown) => {
      key = null;
      throw cause;
    });
    return key;
  };
  return {
    seal: async (channelId, secrets) => {
      const vector = randomBytes(vectorBytes);
      const cipher = createCipheriv(cipherName, await keyOf(), vector).setAAD(Buffer.from(channelId));
      const text = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
      return Buffer.concat([vector, cipher.getAuthTag(), text]).toString("base64url");
    },
    open: async (channelId, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      const [vector, tag] = [bytes.subarray(0, vectorBytes), bytes.subarray(vectorBytes, vectorBytes + tagBytes)];
      try {
        const cipher = createDecipheriv(cipherName, await keyOf(), vector, { authTagLength: tagBytes });
        cipher.setAAD(Buffer.from(channelId)).setAuthTag(tag);
        const text = Buffer.concat([cipher.update(bytes.subarray(vectorBytes + tagBytes)), cipher.final()]);
        return sealedSchema.parse(JSON.parse(text.toString("utf8")));
      } catch {
        return null;
      }
    },
  };
}

async function readOrMake(folder: string): Promise<Buffer> {
  const file = join(folder, "channels.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Never over one that is there: what it has sealed could not be read again.
  await writeOnce(file, `${randomBytes(keyBytes).toString("base64")}\n`);
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== keyBytes) throw new Error(`${file} is damaged. Remove it, and add the channels anew.`);
  return key;
}
