export { answerRequests } from "./testing/answer-requests.ts";
