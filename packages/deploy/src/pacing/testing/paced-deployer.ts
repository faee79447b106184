import { once } from "node:events";
import { createClient } from "../../client/client.ts";
import { decodeTarget } from "../../target.ts";

// Lists the widgets of a store again and again, in a time that runs faster. A child process of processes.test.ts.
const [store, appId, appPassword, limitFolder, lists, speed, start] = process.argv.slice(2);
const client = createClient(decodeTarget({ store, appId, appPassword }), {
  limitFolder: limitFolder!,
  now: () => Number(start) + (Date.now() - Number(start)) * Number(speed),
  sleep: (ms) => new Promise((wake) => setTimeout(wake, ms / Number(speed))),
  onWait: ({ reason }) => process.stdout.write(`${reason}\n`),
  onWarning(text) {
    throw new Error(text);
  },
});

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
for (let listed = 0; listed < Number(lists); listed++) await client.list();
