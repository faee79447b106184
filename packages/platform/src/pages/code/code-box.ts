import { html } from "hono/html";
import type { Translate } from "../../messages/message.ts";
import { breakable, scrollBox } from "../layout/elements.ts";
import type { Html } from "../layout/layout.ts";

/** Code as it is. Long lines are wrapped. `id` is unique in the page. */
export function codeBox(code: string, { id, label }: { id: string; label: string }): Html {
  return scrollBox(html`<code id="${id}">${breakable(code)}</code>`, { label, className: "code" });
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

/** The length of `code` decides whether the card is folded. */
export function foldedCard(title: Html, code: string, content: Html): Html {
  return html`<details class="card folded" ${code.length <= longestUnfolded ? "open" : ""}>
    <summary><h2>${title}</h2></summary>
    ${content}
  </details>`;
}
