import { readMarker } from "@orderpane/protocol/bundle";
import { html } from "hono/html";
import type { Translate } from "../../messages/message.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";

export function markerText(code: string, t: Translate): Html {
  const marker = readMarker(code);
  if (!marker) return html`<span class="muted">${t("handMade")}</span>`;
  const { project, widget, build } = marker;
  return html`${project}/${widget} <code class="muted">${build}</code>`;
}

export function codeSize(code: string | null, { size }: Locale): string {
  return size(Buffer.byteLength(code ?? ""));
}

export function pageName(page: string, t: Translate): string {
  return t(page === "product" ? "pageProduct" : "pageOrder");
}
