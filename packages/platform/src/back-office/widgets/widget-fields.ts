import { findForbiddenCharacter, widgetCodecs, type WidgetFields } from "@orderpane/protocol/widget";
import { type Checked, checkBody, type RequestForm } from "../checks/check-body.ts";
import { refuseFields } from "../plain-response.ts";

/** Reads the body of a POST, PUT or PATCH. */
export function readFields(body: string, form: RequestForm): Checked<WidgetFields> {
  return checkBody(form, () => {
    const needsRoot = form.assumptions.rootless === "422";
    const { pageType, ...fields } = widgetCodecs[form.format].decodeRequest(body, { needsRoot });
    return { ...fields, ...(pageType !== undefined && knowsPage(form) && { pageType }) };
  });
}

/** assumed: XML may not know the page of a widget. */
export function knowsPage({ format, assumptions }: RequestForm): boolean {
  return format === "json" || assumptions.pageTypeXml === "read";
}

/** Checks the fields of a new widget: none may be missing. observed: an absent page means `order`. */
export function checkNewFields(
  { code = "", height = 0, pageType = "order" }: WidgetFields,
  form: RequestForm,
): Checked<Required<WidgetFields>> {
  return checkFields({ code, height, pageType }, form);
}

export function checkFields<Fields extends WidgetFields>(fields: Fields, form: RequestForm): Checked<Fields> {
  const { code, height } = fields;
  const messages: Record<string, string[]> = {};
  const codeProblem = code === undefined ? null : findCodeProblem(code);
  if (codeProblem !== null) messages["code"] = [codeProblem];
  if (height !== undefined && height < 1) messages["height"] = ["must be a positive integer"];
  if (Object.keys(messages).length === 0) return { fields };
  return { refusal: refuseFields(messages, form.format, form.assumptions) };
}

/** assumed: a widget has code, and only characters that XML allows. */
function findCodeProblem(code: string): string | null {
  if (code.trim() === "") return "can't be blank";
  return findForbiddenCharacter(code)?.message ?? null;
}
