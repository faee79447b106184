import {
  findForbiddenCharacter,
  InvalidFieldError,
  ProtocolError,
  widgetCodecs,
  type WidgetFields,
} from "@orderpane/protocol/widget";
import { type Format, validationBody } from "@orderpane/protocol/api";
import { plainResponse, type PlainResponse, unparsable } from "../plain-response.ts";

/** Fields that may be stored, or the response that refuses them. */
export type Checked<Fields> = { readonly fields: Fields } | { readonly refusal: PlainResponse };

/** Reads the body of a POST, PUT or PATCH. With `ignorePage` a page in it counts as absent. */
export function readFields(
  body: string,
  format: Format,
  { ignorePage }: { ignorePage: boolean },
): Checked<WidgetFields> {
  try {
    const { pageType, ...fields } = widgetCodecs[format].decodeRequest(body);
    return { fields: { ...fields, ...(pageType !== undefined && !ignorePage && { pageType }) } };
  } catch (error) {
    if (error instanceof InvalidFieldError) return { refusal: invalid({ [error.field]: [error.problem] }) };
    if (error instanceof ProtocolError) return { refusal: unparsable(error.message) };
    // A parser that recurses over the document runs out of stack.
    if (error instanceof RangeError) return { refusal: unparsable("the document is nested too deeply") };
    throw error;
  }
}

/** Checks the fields of a new widget: none may be missing. observed: an absent page means `order`. */
export function checkNewFields({
  code = "",
  height = 0,
  pageType = "order",
}: WidgetFields): Checked<Required<WidgetFields>> {
  return checkFields({ code, height, pageType });
}

export function checkFields<Fields extends WidgetFields>(fields: Fields): Checked<Fields> {
  const { code, height } = fields;
  const messages: Record<string, string[]> = {};
  const codeProblem = code === undefined ? null : findCodeProblem(code);
  if (codeProblem !== null) messages["code"] = [codeProblem];
  if (height !== undefined && height < 1) messages["height"] = ["must be a positive integer"];
  return Object.keys(messages).length > 0 ? { refusal: invalid(messages) } : { fields };
}

/** assumed: a widget has code, and only characters that XML allows. */
function findCodeProblem(code: string): string | null {
  if (code.trim() === "") return "can't be blank";
  return findForbiddenCharacter(code)?.message ?? null;
}

/** observed: a list of messages for each field. */
function invalid(messages: Record<string, string[]>): PlainResponse {
  return plainResponse(422, "json", validationBody(messages));
}
