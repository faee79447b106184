import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";

/** Code with line numbers, which are not copied with it. Long lines are wrapped. */
export function codeView(code: string, label: string): Html {
  const lines = code.split(/\r\n|[\r\n]/);
  return html`<pre class="code" tabindex="0" role="region" aria-label="${label}"><code>${lines.map(
    (line) => html`<span class="line">${line} </span>`,
  )}</code></pre>`;
}
