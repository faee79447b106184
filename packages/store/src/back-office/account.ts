import type { Format } from "@orderpane/protocol/api";
import type { Account } from "../db/installation.ts";
import { answer, type Answer } from "./answer.ts";
import { escapeText } from "./escape-text.ts";

/** observed: there is an `id`, the `insales_id` of an installation. assumed: the other fields. */
export function readAccount({ id, title, host }: Account, format: Format): Answer {
  if (format === "json") return answer(200, "json", JSON.stringify({ id, title, host }));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<account>",
    `  <id type="integer">${id}</id>`,
    `  <title>${escapeText(title)}</title>`,
    `  <host>${escapeText(host)}</host>`,
    "</account>",
  ];
  return answer(200, "xml", `${lines.join("\n")}\n`);
}
