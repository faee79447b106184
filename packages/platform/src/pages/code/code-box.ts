import { html } from "hono/html";
import type { Translate } from "../../messages/message.ts";
import { breakable, scrollBox } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";
import { type CodeLanguage, tokenizeCode } from "./code-tokens.ts";

interface CodeBoxOptions {
  /** Unique in the page. */
  readonly id: string;
  readonly label: string;
  /** `null`: nothing is highlighted. */
  readonly language: CodeLanguage | null;
}

/** In characters. More spans make a browser slow. */
const mostHighlighted = 100_000;

/** Code with line numbers, which are not copied with it. Long lines are wrapped. */
export function codeBox(code: string, { id, label, language }: CodeBoxOptions): Html {
  const isPlain = language === null || code.length > mostHighlighted;
  const tokens = isPlain ? [{ kind: null, text: code }] : tokenizeCode(code, language);
  const lines: (Html | string)[][] = [[]];
  for (const { kind, text } of tokens) {
    for (const [nth, part] of text.split(/\r\n|[\r\n]/).entries()) {
      if (nth > 0) lines.push([]);
      if (part !== "")
        lines.at(-1)!.push(kind ? html`<span class="${kind}">${breakable(part)}</span>` : breakable(part));
    }
  }
  const content = lines.map(
    (line, at) => html`<span class="line">${line}${at < lines.length - 1 ? "\n" : ""}</span>`,
  );
  return scrollBox(html`<code id="${id}">${content}</code>`, { label, className: "code" });
}

/** A button that copies the text of an element. Needs {@link copyScript}. */
export function copyButton(id: string, t: Translate): Html {
  return html`<p class="buttons">
    <button
      type="button"
      data-copy="${id}"
      data-copied="${t("copied")}"
      data-not-copied="${t("notCopied")}"
      hidden
    >
      ${t("copy")}
    </button>
    <span role="status" data-copy-state></span>
  </p>`;
}

/** Once in a page, after its copy buttons. */
export const copyScript = html`<script src="/__store/copy-text.js"></script>`;

/** Longer code hides the rest of the page. In characters. */
const longestUnfolded = 2000;

interface FoldedCardOptions {
  readonly title: Html;
  /** Decides by its length whether the card is folded. */
  readonly code: string;
  readonly content: Html;
  /** Whether the card is open however long the code is. */
  readonly isOpen?: boolean;
}

export function foldedCard({ title, code, content, isOpen = false }: FoldedCardOptions): Html {
  return html`<details class="card folded" ${isOpen || code.length <= longestUnfolded ? "open" : ""}>
    <summary><h2>${title}</h2></summary>
    ${content}
  </details>`;
}
