import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import { reportHeight } from "./browser/report-height.ts";
import { encodeForScript, scriptOf } from "./script-text.ts";

/** observed: the parent page is out of reach for a widget. assumed: by a sandbox with these rights. */
export const sandbox = "allow-scripts allow-forms allow-popups";

/** The sandbox holds for a frame page that is opened by itself, too. */
export const frameHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `sandbox ${sandbox}`,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/** What a frame has on `window` (*observed*), by name. */
export type FrameGlobals = Readonly<
  ({ order_info: OrderInfo } | { product_info: ProductInfo }) & { account_id: number; user_id: number }
>;

/** observed: the page of a widget's frame sets the globals first, then comes the code, as it is. */
export function frameHtml(code: string, globals: FrameGlobals): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>Виджет</title>
<script>
${Object.entries(globals)
  .map(([name, value]) => `window.${name} = ${encodeForScript(value)};`)
  .join("\n")}
</script>
<script>${scriptOf(reportHeight)}</script>
</head>
<body>
${code}
</body>
</html>
`;
}
