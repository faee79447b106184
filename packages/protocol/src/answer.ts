export type { Answer, AnswerError } from "./answer/envelope.ts";
export { callbackExpected, encodeJsonp, isJsonpCallback } from "./answer/jsonp.ts";
