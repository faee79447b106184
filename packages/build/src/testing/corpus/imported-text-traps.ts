import { reads, type Trap } from "./trap.ts";

/** Files imported as data; the reference contains their content as an escaped literal. */
export const importedTextTraps: readonly Trap[] = [
  importTrap("a text", { specifier: "note.txt?raw", content: "</script>\r\n<!-- $& \0\x01 ]]>\u2028\ufeff" }),
  importTrap("an SVG as text", {
    specifier: "icon.svg?raw",
    content: "<svg><script></script><style></style><!-- --></svg>",
  }),
  importTrap("JSON", {
    specifier: "data.json",
    content: `{ "</script>": ["<!--", "\u2028\ufffe"], "b": { "]]>": "\\u0000\x7f" } }`,
    isJson: true,
  }),
  importTrap("JSON with a BOM", {
    specifier: "data.json",
    content: `\ufeff{ "a": "</script>" }`,
    isJson: true,
  }),
];

interface ImportedFile {
  specifier: string;
  content: string;
  isJson?: true;
}

function importTrap(name: string, { specifier, content, isJson }: ImportedFile): Trap {
  const [file = specifier] = specifier.split("?");
  return {
    name: `${name} that is imported`,
    files: {
      "trap.js": `import value from "./${specifier}";\n${reads("value")}`,
      "reference.js": reads(
        isJson ? `JSON.parse(${JSON.stringify(content.replace("\ufeff", ""))})` : JSON.stringify(content),
      ),
      [file]: content,
    },
    reference: "reference.js",
  };
}
