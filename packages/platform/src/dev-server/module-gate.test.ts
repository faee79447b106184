import { expect, test } from "vitest";
import { createModuleGate } from "./module-gate.ts";

test("the address of a module script is read as HTML", () => {
  const led = createModuleGate().lead(
    '<script type="module" src="/main.js?a=1&amp;b=&quot;&#x41;&quot;"></script>',
  );
  const module = /\?module=([^"]+)"/.exec(led)?.[1];
  expect(decodeURIComponent(module ?? "")).toBe('/main.js?a=1&b="A"');
});
