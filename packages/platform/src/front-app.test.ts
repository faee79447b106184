import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const entry = new URL("./index.ts", import.meta.url).href;

/**
 * Says which of our modules a store has loaded when it has answered the back-office, and when it has answered
 * a page.
 */
const program = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const { createPlatform } = await import(${JSON.stringify(entry)});
  const platform = createPlatform();
  const pages = () => loaded.filter((url) => url.includes("/platform/src/pages/")).length;
  const ask = async (path) => (await platform.fetch(new Request("http://127.0.0.1" + path))).status;
  console.log(JSON.stringify([await ask("/admin/account.json"), pages(), await ask("/orders"), pages() > 20]));
  platform.close();
`;

test("pages are loaded when one is asked for, and not for the back-office", () => {
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(JSON.parse(said)).toEqual([401, 0, 200, true]);
});
