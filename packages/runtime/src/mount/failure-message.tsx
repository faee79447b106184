import { RuntimeError } from "../errors.ts";
import { isRussian } from "../page/language.ts";

export function FailureMessage({ error }: { error?: unknown }) {
  const shown = error instanceof RuntimeError && error.shown;
  const [russian, english] = shown || ["Виджет не удалось показать", "This widget could not be shown"];
  return (
    <p
      role="alert"
      style="margin:12px;font:14px system-ui,sans-serif;color:color-mix(in srgb,red 60%,CanvasText)"
    >
      {isRussian() ? russian : english}
    </p>
  );
}
