import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";

export function badge(text: string | number, tone = ""): Html {
  return html`<span class="${tone === "" ? "badge" : `badge ${tone}`}">${text}</span>`;
}
