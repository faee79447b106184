import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const program = `
  import { createLog, flushLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
  const log = createLog([]);
  for (let line = 0; line < 2000; line++) log({ level: "error", event: "x".repeat(500) });
  console.log("logged");
  await flushLog();
  process.exit();
`;

test("a process that ends writes its whole log, also to a slow reader", async () => {
  const args = ["--conditions", "orderpane-source", "--input-type=module", "--eval", program];
  const { stdout, stderr } = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  await once(stdout, "data");
  expect((await text(stderr)).match(/\n/g)).toHaveLength(2000);
});
