export { decodeJson, type DecodeJsonOptions, expected, shownValue } from "./json/decode-json.ts";
export { integer, looseObject, object, oneOf, record, strictObject, text } from "./json/schemas.ts";
export {
  array,
  boolean,
  check,
  exactOptional,
  type GenericSchema,
  type InferOutput,
  lazy,
  literal,
  nullable,
  nullish,
  number,
  optional,
  pipe,
  readonly,
  regex,
  string,
  transform,
  union,
  unknown,
} from "valibot";
