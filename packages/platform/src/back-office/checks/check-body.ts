import type { Format } from "@orderpane/protocol/api";
import { InvalidFieldError, ProtocolError } from "@orderpane/protocol/widget";
import type { Assumptions } from "../../assumptions.ts";
import { type PlainResponse, refuseFields, unparsable } from "../plain-response.ts";

/** Fields that may be stored, or the response that refuses them. */
export type Checked<Fields> = { readonly fields: Fields } | { readonly refusal: PlainResponse };

/** How a request is read and refused. */
export interface RequestForm {
  readonly format: Format;
  readonly assumptions: Assumptions;
}

/** Reads the fields in a body with `read`, whose errors become the response. */
export function checkBody<Fields>({ format, assumptions }: RequestForm, read: () => Fields): Checked<Fields> {
  try {
    return { fields: read() };
  } catch (error) {
    if (error instanceof InvalidFieldError) {
      return { refusal: refuseFields({ [error.field]: [error.problem] }, format, assumptions) };
    }
    if (error instanceof ProtocolError) return { refusal: unparsable(error.message) };
    // A parser that recurses over the document runs out of stack.
    if (error instanceof RangeError) return { refusal: unparsable("the document is nested too deeply") };
    throw error;
  }
}
