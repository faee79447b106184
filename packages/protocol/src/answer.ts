export { type Answer, type AnswerError, callbackExpected, encodeJsonp, isJsonpCallback } from "./jsonp.ts";
