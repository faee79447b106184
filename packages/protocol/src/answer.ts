export type { Answer, AnswerError } from "./answer/answer.ts";
export { encodeJsonp, isJsonpCallback } from "./answer/jsonp.ts";
