import { contractCommand } from "./check-store.ts";

const interruption = new AbortController();
process.once("SIGINT", () => {
  process.stderr.write(
    "Stopping: the created widgets are deleted first. Press Ctrl+C again to stop immediately.\n",
  );
  interruption.abort();
});
process.exitCode = await contractCommand(process.argv.slice(2), {
  env: process.env,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  signal: interruption.signal,
});
