import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { startStore, widgetBody } from "../back-office/test-client.ts";

// Writes without end, and says of each write that it was acknowledged. A child process of crash.test.ts.
let time = 0; // Runs ahead, so that the request limit is never reached.
const { call } = startStore({ db: process.argv[2]!, now: () => (time += 1000) });

for (let height = 61; ; height++) {
  const kept = await create();
  process.stdout.write(`created ${kept}\n`);
  const doomed = await create();
  await call("PUT", widgetPath(kept, "json"), { body: widgetBody("json", { height }) });
  process.stdout.write(`replaced ${kept} ${height}\n`);
  await call("DELETE", widgetPath(doomed, "json"));
  process.stdout.write(`deleted ${doomed}\n`);
}

async function create(): Promise<number> {
  const body = widgetBody("json", { code: "<p>x</p>".repeat(500), height: 60 });
  const response = await call("POST", widgetsPath("json"), { body });
  return ((await response.json()) as { id: number }).id;
}
