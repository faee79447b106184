import { html } from "hono/html";
import type { Translate } from "../../messages/message.ts";
import { breakable, scrollBox } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";

interface CodeBoxOptions {
  /** Unique in the page. */
  readonly id: string;
  readonly label: string;
}

/** Code with line numbers, which are not copied with it. Long lines are wrapped. */
export function codeBox(code: string, { id, label }: CodeBoxOptions): Html {
  const lines = code.split(/\r\n|[\r\n]/);
  const content = lines.map(
    (line, at) => html`<span class="line">${breakable(line)}${at < lines.length - 1 ? "\n" : ""}</span>`,
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
}

export function foldedCard({ title, code, content }: FoldedCardOptions): Html {
  return html`<details class="card folded" ${code.length <= longestUnfolded ? "open" : ""}>
    <summary><h2>${title}</h2></summary>
    ${content}
  </details>`;
}
