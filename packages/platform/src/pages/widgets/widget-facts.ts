import { readMarker } from "@orderpane/protocol/bundle";
import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";
import type { Translate } from "../../messages/message.ts";

/** The project and the widget in the marker, or a note that there is no marker. */
export function markerText(code: string, t: Translate): Html {
  const marker = readMarker(code);
  if (!marker) return html`<span class="muted">${t("handMade")}</span>`;
  const { project, widget, build } = marker;
  return html`${project}/${widget} <code class="muted">${build}</code>`;
}

/** In bytes of UTF-8. */
export function sizeOf(code: string): number {
  return Buffer.byteLength(code);
}
