import { encodeGlobals, type FrameGlobals } from "@orderpane/protocol/order";
import { reportHeight } from "../browser/report-height.ts";
import { type FrameTools, platformTools } from "./frame-conditions.ts";
import { scriptOf } from "../browser/script-text.ts";

/** observed: the parent page is out of reach for a widget. assumed: by a sandbox with these rights. */
export function sandboxOf({ isOffline }: Pick<FrameTools, "isOffline"> = platformTools): string {
  // No policy holds for what a new window loads.
  return isOffline ? "allow-scripts allow-forms" : "allow-scripts allow-forms allow-popups";
}

/**
 * `'self'` is the origin of the page's address, though the sandbox makes that of the document opaque. No directive keeps
 * a frame from leading itself elsewhere.
 */
const ownOriginAlone = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; form-action 'self'";

/** The sandbox holds for a frame page that is opened by itself, too. */
export function frameHeaders(tools: Pick<FrameTools, "isOffline"> = platformTools) {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `sandbox ${sandboxOf(tools)}${tools.isOffline ? `; ${ownOriginAlone}` : ""}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

/** observed: the page of a widget's frame sets the globals first, then comes the code, as it is. */
export function frameHtml(code: string, globals: FrameGlobals, tools: FrameTools = platformTools): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">${tools.scheme ? `\n<meta name="color-scheme" content="${tools.scheme}">` : ""}
<title>Виджет</title>
${globalsScript(globals, tools)}<script>${scriptOf(reportHeight)}</script>
</head>
<body>
${code}
</body>
</html>
`;
}

function globalsScript(values: FrameGlobals, { globals, lateMs }: FrameTools): string {
  if (globals === "absent") return "";
  const assignments = encodeGlobals(values);
  return globals === "late"
    ? `<script>\nsetTimeout(() => {\n${assignments}\n}, ${lateMs});\n</script>\n`
    : `<script>\n${assignments}\n</script>\n`;
}
