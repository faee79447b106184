import { randomBytes } from "node:crypto";
import { makeRunFolder } from "./run-folder.ts";

/**
 * Set-up of a test run (Vitest's `globalSetup`): gives it a password of its own and a folder for all temporary files.
 * Afterwards the password must be in nothing that was printed, and in no file that was left there; see `discard` for
 * those that were not.
 */
export default async function guard(): Promise<() => Promise<void>> {
  process.env["ORDERPANE_CANARY"] = `canary-${randomBytes(8).toString("hex")}`;
  const outer = process.env["TMPDIR"];
  const folder = await makeRunFolder();
  process.env["TMPDIR"] = folder;
  // Only now: it reads its password when it is loaded.
  const [{ isCanaryIn }, { searchAndDelete }] = await Promise.all([
    import("./canary.ts"),
    import("./discard.ts"),
  ]);
  const heard = [process.stdout, process.stderr].map(listen);

  return async () => {
    const printed = heard.map((stop) => stop()).join("\n");
    if (outer === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = outer;
    const leaks = isCanaryIn(printed) ? ["the output"] : [];
    const searched = await searchAndDelete(folder, { leaks, unreadable: [], searched: 0 });
    process.stdout.write(
      `✓ the password of the tests is not in ${printed.length} characters of output, nor in ${searched} files left behind\n`,
    );
  };
}

/** Notes what is written to a stream; what it gives ends that, and gives what was. */
function listen(stream: NodeJS.WriteStream): () => string {
  const said: string[] = [];
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: []) => {
    said.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    return write(chunk, ...rest);
  };
  return () => {
    stream.write = write;
    return said.join("");
  };
}
