import { html } from "hono/html";
import type { Translate } from "../../messages/message.ts";
import type { Html } from "../layout/layout.ts";

export interface ScrollBoxOptions {
  readonly label: string;
  readonly className?: "body" | "code";
  readonly id?: string;
}

/** Preformatted text that the keyboard can scroll, too. */
export function scrollBox(
  content: Html | string | readonly (Html | string)[],
  options: ScrollBoxOptions,
): Html {
  const { label, className = "body", id } = options;
  return html`<pre
    class="${className}"
    ${id && html`id="${id}"`}
    tabindex="0"
    role="region"
    aria-label="${label}"
  >
${content}</pre>`;
}

export interface ShownBody {
  readonly text: string;
  readonly isCut: boolean;
}

export function bodyBox({ text, isCut }: ShownBody, label: string, t: Translate): Html {
  if (text === "") return html`<p class="muted">${t(isCut ? "bodyNotKept" : "emptyBody")}</p>`;
  return html`${scrollBox(text, { label })} ${isCut ? html`<p class="muted">${t("bodyCut")}</p>` : ""}`;
}
