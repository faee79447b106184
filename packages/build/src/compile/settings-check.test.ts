import { expect, test } from "vitest";
import { failuresIn, sharedProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";

const settings = {
  server: { type: "url", required: true },
  limit: { type: "number", default: 5 },
  note: { type: "string" },
};

/** The arguments of `settingsOf`, with `§` before the problem. */
const refused: [types: string, message: RegExp][] = [
  [`{ server: "url", §notes: "string?" }`, /"notes", which widgets\/r0\/widget.json does not/],
  [`{ §limit: "string" } as const`, /"limit" as "string".* as "number"/],
  [`{ §"note": "string" }`, /requires "note".*lets a store leave it out/],
];

const accepted = [`{ server: "url", limit: "number", note: "string?" }`, `{ server: "url?" }`];

let failures: Record<string, unknown>;
sharedProject(async (root) => {
  const read = (types: string) => ({
    "widget.json": JSON.stringify({ title: "A", height: 1, settings }),
    "index.tsx": 'import { read } from "./read.ts"; export default () => <p>{String(read)}</p>;',
    "read.ts": `import { settingsOf } from "@orderpane/runtime";\nexport const read = settingsOf(${types});`,
  });
  await writeFiles(root, {
    ...Object.assign(
      {},
      ...refused.map(([types], at) => widgetFiles(`r${at}`, read(types.replace("§", "")))),
    ),
    ...Object.assign({}, ...accepted.map((types, at) => widgetFiles(`a${at}`, read(types)))),
  });
  failures = await failuresIn(root);
});

test.each(refused.map(([types, message], at) => [types, message, `r${at}`] as const))(
  "settingsOf(%s) is refused at the mark",
  (types, message, widget) => {
    expect(failures[widget]).toMatchObject({
      code: "bad-declaration",
      message: expect.stringMatching(message) as string,
      file: `widgets/${widget}/read.ts`,
      place: { line: 2, column: "export const read = settingsOf(".length + types.indexOf("§") + 1 },
    });
  },
);

test.each(accepted.map((types, at) => [types, `a${at}`] as const))(
  "settingsOf(%s) is accepted",
  (_types, widget) => {
    expect(failures[widget]).toBeUndefined();
  },
);
