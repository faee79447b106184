import { once } from "node:events";
import { createClient } from "../../client/client.ts";
import { decodeTarget } from "../../target.ts";

// Lists the widgets of a store again and again, in the time of process-time.ts. A child process of processes.test.ts.
const [store, appId, appPassword, limitFolder, lists, start] = process.argv.slice(2);

/** In ms: it looks at what the others have found out less often than in real life, where a look costs as much. */
const shortestSleep = 5000;
let time = Number(start);
async function sleep(ms: number): Promise<void> {
  process.send!(time + Math.max(ms, shortestSleep));
  [time] = (await once(process, "message")) as [number];
}

const client = createClient(decodeTarget({ store, appId, appPassword }), {
  limitFolder: limitFolder!,
  now: () => time,
  sleep,
  onWait: ({ reason }) => process.stdout.write(`${reason}\n`),
  onWarning(text) {
    throw new Error(text);
  },
});

// Until the others have started too.
await sleep(0);
for (let listed = 0; listed < Number(lists); listed++) await client.list();
process.disconnect!();
