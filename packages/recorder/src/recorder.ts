import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createRedactor } from "@orderpane/protocol/secrets";
import writeFileAtomic from "write-file-atomic";
import { encodeFixture, type Fixture, fixtureName, type RawExchange } from "./fixture.ts";
import { redactExchange } from "./redact/redact-exchange.ts";

/** A fixture, and the file in the folder that holds it. */
export interface KeptFixture {
  readonly fixture: Fixture;
  readonly file: string;
}

export interface Recorder {
  /**
   * Writes the redacted exchange to a file for its owner alone, under the next number; another
   * recorder in the folder may have given it to a file of another name, but no file is ever overwritten.
   * `null`: a secret was left in it, so it is not written.
   */
  keep(exchange: RawExchange): Promise<KeptFixture | null>;
}

/** So many parts of names and addresses are remembered; then those are forgotten that were not seen for longest. */
const mostPersonal = 1000;

/** Makes the folder where there is none. Rejects where it cannot be made or read. */
export async function openRecorder(folder: string, passwords: readonly string[]): Promise<Recorder> {
  const secrets = createRedactor(passwords, () => "[secret]");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const numbers = (await readdir(folder)).map((name) => Number(/^(\d{4,})-/.exec(name)?.[1] ?? 0));
  let last = Math.max(0, ...numbers);
  let personal: ReadonlySet<string> = new Set();
  return {
    async keep(exchange) {
      const { fixture, learned } = redactExchange(++last, exchange, { secrets, personal });
      const seen = new Set(learned);
      const unseen = [...personal].filter((part) => !seen.has(part));
      personal = new Set([...unseen, ...seen].slice(-mostPersonal));
      for (let numbered = fixture; ; numbered = { ...fixture, number: ++last }) {
        const text = encodeFixture(numbered);
        const file = fixtureName(numbered);
        if (secrets.isIn(text + file)) return null;
        if (await writeNew(join(folder, file), text)) return { fixture: numbered, file };
      }
    },
  };
}

/** `false` where there is such a file: another recorder may keep its own in the same folder. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await (await open(file, "wx", 0o600)).close();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
  try {
    await writeFileAtomic(file, text, { mode: 0o600 });
    return true;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
