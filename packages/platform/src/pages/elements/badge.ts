import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";

/** A small label; its tone is a class of the style sheet. */
export function badge(text: string | number, tone = ""): Html {
  return html`<span class="${tone === "" ? "badge" : `badge ${tone}`}">${text}</span>`;
}
