import { encodeGlobals, type FrameGlobals } from "@orderpane/protocol/order";
import { reportHeight, scriptOf } from "../browser/report-height.ts";
import type { FrameConditions } from "./frame-conditions.ts";

/** observed: a widget cannot reach the parent page. assumed: the reason is a sandbox with these rights. */
export const sandbox = "allow-scripts allow-forms allow-modals allow-popups allow-downloads";

/** The header also sandboxes a frame page that is opened on its own. */
export const frameHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `sandbox ${sandbox}`,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/** observed: the page of a widget's frame sets the globals, and contains the code unchanged after them. */
export function frameHtml(code: string, globals: FrameGlobals, conditions: FrameConditions): string {
  return `<!doctype html>
<html lang="${conditions.language ?? "ru"}">
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

function globalsScript(values: FrameGlobals, { globals }: FrameConditions): string {
  if (globals === "absent") return "";
  const assignments = encodeGlobals(values);
  return globals === "late"
    ? `<script>\nsetTimeout(() => {\n${assignments}\n}, 1000);\n</script>\n`
    : `<script>\n${assignments}\n</script>\n`;
}
