import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRedactor } from "@orderpane/protocol/secrets";
import { type Exchange, type Fixture, redactExchange } from "./redact/redact-exchange.ts";

/** How many parts of names and addresses are remembered. The least recently seen are forgotten first. */
const mostPersonal = 1000;

/** Creates the folder if it does not exist. Rejects if it cannot be created or read. */
export async function openRecorder(folder: string, passwords: readonly string[]) {
  const secrets = createRedactor(passwords, () => "[secret]");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const numbers = (await readdir(folder)).map((name) => Number(/^(\d{4,})-/.exec(name)?.[1] ?? 0));
  let last = Math.max(0, ...numbers);
  let personal: ReadonlySet<string> = new Set();
  return {
    /**
     * Writes the redacted exchange to a file with the next number, which only its owner may read. Returns
     * `null`, and writes nothing, if a secret is left in the exchange.
     */
    async keep(exchange: Exchange) {
      const { fixture, learned } = redactExchange(++last, exchange, { secrets, personal });
      const seen = new Set(learned);
      const unseen = [...personal].filter((part) => !seen.has(part));
      personal = new Set([...unseen, ...seen].slice(-mostPersonal));
      for (let numbered = fixture; ; numbered = { ...fixture, number: ++last }) {
        const text = `${JSON.stringify(numbered, null, 2)}\n`;
        const file = fixtureName(numbered);
        if (secrets.isIn(text + file)) return null;
        if (await writeNew(join(folder, file), text)) return { fixture: numbered, file };
      }
    },
  };
}

/** Returns `false` if the file exists: another recorder may use the same folder. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    await rm(file, { force: true });
    throw error;
  }
}

/** `0001-get-orders-json.json` */
function fixtureName({ number, request: { method, path } }: Fixture): string {
  const [pathname = ""] = path.split("?", 1);
  const words = pathname.replace(/^\/admin\//, "").match(/[a-z\d]+/gi) ?? [];
  const slug = [method, ...words].join("-").toLowerCase().slice(0, 60);
  return `${String(number).padStart(4, "0")}-${slug}.json`;
}
