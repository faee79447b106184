import { encodeGlobals, type FrameGlobals } from "@orderpane/protocol/order";
import { reportHeight, scriptOf } from "../browser/report-height.ts";
import type { FrameConditions } from "./frame-conditions.ts";

/** observed: a widget cannot reach the parent page. assumed: the reason is a sandbox with these rights. */
export function sandboxOf({ isOffline }: Pick<FrameConditions, "isOffline">): string {
  const rights = "allow-scripts allow-forms allow-modals";
  // The content policy does not apply to new windows and downloads.
  return isOffline ? rights : `${rights} allow-popups allow-downloads`;
}

/** `'self'` is the origin of the URL, although the sandbox makes the origin of the document opaque. */
const ownOriginAlone = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; form-action 'self'";

/** The header applies the sandbox also to a frame page that is opened on its own. */
export function frameHeaders(conditions: Pick<FrameConditions, "isOffline">) {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `sandbox ${sandboxOf(conditions)}${conditions.isOffline ? `; ${ownOriginAlone}` : ""}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

/** observed: the page of a widget's frame sets the globals, and contains the code unchanged after them. */
export function frameHtml(code: string, globals: FrameGlobals, conditions: FrameConditions): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="${conditions.scheme ?? "light dark"}">
<title>Виджет</title>
${globalsScript(globals, conditions)}<script>${scriptOf(reportHeight)}</script>
</head>
<body>
${code}
</body>
</html>
`;
}

function globalsScript(values: FrameGlobals, { globals, lateMs }: FrameConditions): string {
  if (globals === "absent") return "";
  const assignments = encodeGlobals(values);
  return globals === "late"
    ? `<script>\nsetTimeout(() => {\n${assignments}\n}, ${lateMs});\n</script>\n`
    : `<script>\n${assignments}\n</script>\n`;
}
