export type { Answer, AnswerError } from "./answer/envelope.ts";
export { encodeJsonp, isJsonpCallback } from "./answer/jsonp.ts";
