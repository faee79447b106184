import type { Sent } from "./network/faulty-connection.ts";

/** What a client sent and was told, a line each, for the message of a test that fails. */
export function traceOf(sent: readonly Sent[]): string {
  return sent
    .map(({ at, method, marker, fault, told }) => {
      const fate = typeof fault === "function" ? "a fault of its own" : fault;
      const seconds = ((at - sent[0]!.at) / 1000).toFixed(1);
      return `${seconds} s ${method} ${marker ?? ""} ${fate ? `[${fate}] ` : ""}-> ${told?.status ?? "nothing"}`;
    })
    .join("\n");
}
