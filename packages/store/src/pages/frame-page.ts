import type { OrderInfo } from "@orderpane/protocol/order";
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

export interface FrameGlobals {
  readonly order: OrderInfo;
  readonly accountId: number;
  readonly userId: number;
}

/** observed: the page of a widget's frame sets the globals first, then comes the code, as it is. */
export function frameHtml(code: string, { order, accountId, userId }: FrameGlobals): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>Виджет</title>
<script>
window.order_info = ${encodeForScript(order)};
window.account_id = ${encodeForScript(accountId)};
window.user_id = ${encodeForScript(userId)};
</script>
<script>${scriptOf(reportHeight)}</script>
</head>
<body>
${code}
</body>
</html>
`;
}
