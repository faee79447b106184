import {
  findForbiddenCharacter,
  InvalidFieldError,
  ProtocolError,
  widgetCodecs,
  type WidgetFields,
} from "@orderpane/protocol/widget";
import type { Format } from "@orderpane/protocol/api";
import type { Assumptions } from "../../assumptions/assumptions.ts";
import { type PlainResponse, refuseFields, unparsable } from "../plain-response.ts";

/** Fields that may be stored, or the response that refuses them. */
export type Checked<Fields> = { readonly fields: Fields } | { readonly refusal: PlainResponse };

/** How a request is read and refused. */
interface RequestForm {
  readonly format: Format;
  readonly assumptions: Assumptions;
}

/** Reads the body of a POST, PUT or PATCH. */
export function readFields(body: string, form: RequestForm): Checked<WidgetFields> {
  const { format, assumptions } = form;
  try {
    const needsRoot = assumptions.rootless === "422";
    const { pageType, ...fields } = widgetCodecs[format].decodeRequest(body, { needsRoot });
    return { fields: { ...fields, ...(pageType !== undefined && knowsPage(form) && { pageType }) } };
  } catch (error) {
    if (error instanceof InvalidFieldError) return invalid({ [error.field]: [error.problem] }, form);
    if (error instanceof ProtocolError) return { refusal: unparsable(error.message) };
    // A parser that recurses over the document runs out of stack.
    if (error instanceof RangeError) return { refusal: unparsable("the document is nested too deeply") };
    throw error;
  }
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
  return Object.keys(messages).length > 0 ? invalid(messages, form) : { fields };
}

/** assumed: a widget has code, and only characters that XML allows. */
function findCodeProblem(code: string): string | null {
  if (code.trim() === "") return "can't be blank";
  return findForbiddenCharacter(code)?.message ?? null;
}

function invalid(
  messages: Record<string, string[]>,
  { format, assumptions }: RequestForm,
): { readonly refusal: PlainResponse } {
  return { refusal: refuseFields(messages, format, assumptions) };
}
