import { createInterface } from "node:readline";

/** Any answer but `y` or `yes` means no; so do Ctrl-C and Ctrl-D. */
export function askOnTerminal(question: string): Promise<boolean> {
  const { stdin: input, stderr: output } = process;
  const terminal = createInterface({ input, output });
  return new Promise((resolve) => {
    terminal.question(question, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()));
      terminal.close();
    });
    terminal.once("close", () => resolve(false));
  });
}
