import { widgetFiles } from "../../testing/temporary-project.ts";

/** A project whose first widget depends on a file of every kind, and whose second one does not. */
export const cachedProject: Readonly<Record<string, string>> = {
  ...widgetFiles("a", {
    "index.tsx": `import { text } from "./text"; import "./a.css"; import icon from "./icon.svg";
      import { size } from "sizes";
      export default () => <img src={icon} alt={text + __LIMIT__ + import.meta.env.VITE_PLACE + size} />;`,
    "text.js": "export const text = 'old';",
    "a.css": '@import "../../shared/base.css"; b { background: url(./dot.svg) }',
    "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
  ...widgetFiles("b"),
  "shared/base.css": "i { color: red }",
  "vite.config.js": `import { limit } from "./limit.js";
    export default { define: { __LIMIT__: limit }, resolve: { alias: { sizes: import.meta.dirname + "/sizes" } } };`,
  "limit.js": "export const limit = 5;",
  "sizes/package.json": '{ "name": "sizes", "type": "module", "main": "./one.js" }',
  "sizes/one.js": "export const size = 1;",
  "sizes/two.js": "export const size = 2;",
};
