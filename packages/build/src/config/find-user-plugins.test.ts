import { describe, expect, test } from "vitest";
import { resolveBuild } from "./resolve-build.ts";
import { outputOf, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

describe("a Vite plugin of the project", () => {
  test.each<[name: string, plugin: string, source: string, shown: string]>([
    [
      "resolves and loads modules of its own",
      `{ resolveId: (id) => id === "virtual:greeting" ? "\\0greeting" : null,
         load: (id) => id === "\\0greeting" ? "export default 'from nowhere'" : null }`,
      `import greeting from "virtual:greeting"; export default () => greeting;`,
      "from nowhere",
    ],
    [
      "that comes early sees the source",
      `{ enforce: "pre", transform: (code, id) => id.endsWith(".tsx") ? code.replace("<i", "<b").replace("i>", "b>") : null }`,
      `export default () => <i>x</i>;`,
      "`b`,null,`x`",
    ],
    [
      "is asked in Vite's order",
      `[{ enforce: "post", name: "c", transform: (code, id) => id.endsWith(".tsx") ? code + ";log('c')" : null },
        { name: "b", transform: (code, id) => id.endsWith(".tsx") ? code + ";log('b')" : null },
        { enforce: "pre", name: "a", transform: (code, id) => id.endsWith(".tsx") ? code + ";log('a')" : null }]`,
      `declare const log: (text: string) => void; export default () => null;`,
      "log(`a`),log(`b`),log(`c`)",
    ],
    [
      "changes style sheets",
      `{ transform: (code, id) => id.endsWith(".css") ? code.replace("red", "lime") : null }`,
      `import "./a.css"; export default () => null;`,
      "i{color:#0f0}",
    ],
    [
      "has Vite's context",
      `{ transform(code, id, { ssr }) { return id.endsWith(".tsx") ? code.replace("HERE", [
          this.environment.name, this.environment.config.command, typeof this.meta.viteVersion, ssr, process.env.NODE_ENV].join()) : null } }`,
      `export default () => "HERE";`,
      "client,build,string,false,production",
    ],
    [
      "is a plugin of the bundler",
      `{ name: "given", config: () => ({ build: { rolldownOptions: { plugins: [
          { name: "inner", transform: swap }] } } }) }`,
      `export default () => "before";`,
      "after",
    ],
  ])("%s", async (_name, plugin, source, shown) => {
    expect(await htmlWith(`[Promise.resolve(${plugin}).then(named)]`, source)).toContain(shown);
  });

  test.each([
    ["only for the dev server", `[{ name: "x", apply: "serve", transform: () => { throw new Error() } }]`],
  ])("%s has no part in a build", async (_name, plugins) => {
    const root = await projectWith(plugins, "export default () => null;");
    expect((await resolveBuild({ root })).plugins).toBeNull();
  });

  test("that throws is named in the error, with the file", async () => {
    const plugins = `[{ name: "moody", transform(code, id) { if (id.endsWith(".tsx")) throw new Error("not today") } }]`;
    await expect(htmlWith(plugins, "export default () => null;")).rejects.toMatchObject({
      name: "BuildError",
      message: expect.stringMatching(/not today/) as string,
    });
  });

  test("with enforce post receives the program with finished styles", async () => {
    const keep = `{ enforce: "post", renderChunk: (code) => code + "\\nglobalThis.seen = " + JSON.stringify(code) }`;
    const html = await htmlWith(
      `named(${keep})`,
      `import style from "./b.module.css"; export default () => <p class={style.wide}>before</p>;`,
    );
    const seen = html.slice(html.indexOf("globalThis.seen"));
    expect(seen).toContain("before");
    expect(seen).not.toMatch(/orderpaneStyleSheet|_wide/);
  });
});

async function htmlWith(plugins: string, source: string): Promise<string> {
  return (await outputOf(await projectWith(plugins, source)))["a.html"]!;
}

function projectWith(plugins: string, source: string): Promise<string> {
  return temporaryProject({
    ...widgetFiles("a", {
      "index.tsx": source,
      "a.css": "i { color: red }",
      "b.module.css": ".wide { color: red }",
    }),
    "vite.config.js": `
      const named = (plugins) => [plugins].flat(9).filter(Boolean).map((plugin) => ({ name: "given", ...plugin }));
      const swap = (code, id) => (id.endsWith(".tsx") ? code.replace("before", "after") : null);
      export default { plugins: ${plugins} };`,
  });
}
