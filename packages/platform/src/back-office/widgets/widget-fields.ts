import { findForbiddenCharacter, widgetCodecs, type WidgetFields } from "@orderpane/protocol/widget";
import { type Checked, checkBody, type RequestForm } from "../checks/check-body.ts";
import { refuseFields } from "../plain-response.ts";

/** Reads the body of a POST, PUT or PATCH. A new widget has `defaults` for the fields that are missing. */
export function readFields<Defaults extends WidgetFields>(
  body: string,
  form: RequestForm,
  defaults: Defaults,
): Checked<WidgetFields & Defaults> {
  const read = checkBody(form, () => {
    const needsRoot = form.assumptions.rootless === "422";
    const { pageType, ...fields } = widgetCodecs[form.format].decodeRequest(body, { needsRoot });
    return { ...defaults, ...fields, ...(pageType !== undefined && knowsPage(form) && { pageType }) };
  });
  if ("refusal" in read) return read;
  const { code, height }: WidgetFields = read.fields;
  const messages: Record<string, string[]> = {};
  const codeProblem = code === undefined ? null : findCodeProblem(code);
  if (codeProblem !== null) messages["code"] = [codeProblem];
  if (height !== undefined && height < 1) messages["height"] = ["must be a positive integer"];
  if (Object.keys(messages).length === 0) return read;
  return { refusal: refuseFields(messages, form.format, form.assumptions) };
}

/** assumed: XML may not know the page of a widget. */
export function knowsPage({ format, assumptions }: RequestForm): boolean {
  return format === "json" || assumptions.pageTypeXml === "read";
}

/** assumed: a widget has code, and only characters that XML allows. */
function findCodeProblem(code: string): string | null {
  if (code.trim() === "") return "can't be blank";
  return findForbiddenCharacter(code)?.message ?? null;
}
