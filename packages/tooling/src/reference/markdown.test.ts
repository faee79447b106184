import { expect, test } from "vitest";
import { referenceToMarkdown } from "./markdown.ts";
import { readReference } from "./read-reference.ts";
import { smallPackage } from "./testing/small-package.ts";

const sources = {
  "index.ts": `export { ask, type AskOptions, Remote } from "./ask.ts";`,
  "testing.ts": `export { Remote } from "./remote.ts";\nexport { wait } from "./wait.ts";\nexport { screen } from "@testing/library";`,
  "ask.ts": `import type { Answer } from "./answer.ts";
/**
 * Asks. Gives a {@link Remote}.
 *
 * @throws {AskError} \`late\`
 */
export async function ask(options: AskOptions): Promise<Answer> { return options; }

/** How to ask. */
export interface AskOptions {
  /** In ms, see {@link ask}.
   * Default 10. */
  timeout?: number;
  signal?: AbortSignal;
  otherwise?: AskOptions;
}

/** An answer to come. */
export type Remote = Answer;
`,
  "answer.ts": "export type Answer = string;",
  "remote.ts": "/** A double, see {@link Remote}. */\nexport class Remote {}",
  "wait.ts": "/** Waits for a {@link Remote} of {@link ask}. */\nexport function wait(): void {}",
};

const page = `# Reference of @orderpane/small

Written from the doc comments of the sources by \`npx tooling reference\`: edit those, not this page.

- [@orderpane/small](#orderpanesmall): [ask](#ask), [AskOptions](#askoptions), [Remote](#remote)
- [@orderpane/small/testing](#orderpanesmalltesting): [Remote](#remote-1), [wait](#wait)

## @orderpane/small

### ask

\`\`\`ts
async function ask(options: AskOptions): Promise<Answer> ;
\`\`\`

Asks. Gives a [\`Remote\`](#remote).

**Throws** \`AskError\` \`late\`

Types: [AskOptions](#askoptions), [Answer](#answer)

### AskOptions

\`\`\`ts
interface AskOptions {
  timeout?: number;
  signal?: AbortSignal;
  otherwise?: AskOptions;
}
\`\`\`

How to ask.

- \`timeout\`: In ms, see [\`ask\`](#ask).
  Default 10.

### Remote

\`\`\`ts
type Remote = Answer;
\`\`\`

An answer to come.

Types: [Answer](#answer)

## @orderpane/small/testing

### Remote

\`\`\`ts
class Remote {}
\`\`\`

A double, see [\`Remote\`](#remote-1).

### wait

\`\`\`ts
function wait(): void ;
\`\`\`

Waits for a [\`Remote\`](#remote-1) of [\`ask\`](#ask).

Passed on from \`@testing/library\`: \`screen\`.

## Types behind them

### Answer

\`\`\`ts
type Answer = string;
\`\`\`
`;

test("a page shows every export with its signature, its doc comment and links", () => {
  const read = smallPackage(sources, { ".": "./src/index.ts", "./testing": "./src/testing.ts" });
  expect(referenceToMarkdown(readReference("packages/small", read))).toBe(page);
});
