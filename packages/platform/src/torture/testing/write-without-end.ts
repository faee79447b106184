import { contentTypes, type Format, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { Random } from "@orderpane/tooling/random";
import type { Reached } from "../../testing/start-platform-process.ts";
import { authorization } from "../../testing/test-client.ts";
import type { Write, WriteLedger } from "./write-ledger.ts";

const writers = 4;
/** The most widgets of each writer, so that the database stays small. */
const mostWidgets = 6;

/** Several writers at once create, replace and delete over sockets, until the store is gone. */
export async function writeWithoutEnd(store: Reached, ledger: WriteLedger, random: Random): Promise<void> {
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));

  async function write(writer: number): Promise<void> {
    for (;;) {
      const next = chooseWrite(writer, ledger, random);
      ledger.begin(next);
      const format = random.pick(["xml", "json"] as const);
      const answer = await send(store, next, format).catch(() => null);
      if (answer === null) return;
      if (answer.status !== 200 && answer.status !== 201)
        throw new Error(`${next.kind}: ${answer.status} ${answer.body}`);
      ledger.acknowledge(
        next,
        next.kind === "create" ? widgetCodecs[format].decodeResponse(answer.body).id : next.id,
      );
    }
  }
}

/** Each writer has ids of its own, so that there is one open write for each. */
function chooseWrite(writer: number, ledger: WriteLedger, random: Random): Write {
  const own = [...ledger.known.keys()].filter((id) => id % writers === writer);
  const code = `<p>${random.below(2 ** 48).toString(36)} ${"x".repeat(random.below(20_000))}</p>`;
  if (own.length === 0 || (own.length < mostWidgets && random.chance(0.4))) return { kind: "create", code };
  const id = random.pick(own);
  return own.length < mostWidgets && random.chance(0.6)
    ? { kind: "replace", id, code }
    : { kind: "delete", id };
}

/** The whole answer; rejects where there is none. */
async function send(store: Reached, write: Write, format: Format): Promise<{ status: number; body: string }> {
  const path = write.kind === "create" ? widgetsPath(format) : widgetPath(write.id, format);
  const response = await fetch(store.url + path, {
    method: methods[write.kind],
    headers: { ...authorization(store), "Content-Type": contentTypes[format] },
    ...(write.kind !== "delete" && {
      body: widgetCodecs[format].encodeRequest({ code: write.code, height: 60 }),
    }),
  });
  return { status: response.status, body: await response.text() };
}

const methods = { create: "POST", replace: "PUT", delete: "DELETE" } as const;
