import type { Answer } from "@orderpane/protocol/answer";

/** A callback as the runtime's loader generates them. */
export const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;

/** Runs the script of a response as a page does, and returns what its callback received. */
export async function runScript(response: Response): Promise<Answer> {
  const received: Answer[] = [];
  const script = await response.text();
  // oxlint-disable-next-line typescript/no-implied-eval -- what a script element would do with it
  new Function(callback, script)((answer: Answer) => received.push(answer));
  if (received.length !== 1) throw new Error(`the script called back ${received.length} times: ${script}`);
  return received[0]!;
}
