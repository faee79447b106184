import type { Format } from "@orderpane/protocol/api";
import type { Account } from "../../db/account-table.ts";
import { answer, type Answer } from "../plain-response.ts";
import { encodeRecordXml } from "./record-xml.ts";

/** observed: there is an `id`, the `insales_id` of an installation. assumed: the other fields. */
export function readAccount(
  { id, title, host }: Pick<Account, "id" | "title" | "host">,
  format: Format,
): Answer {
  const account = { id, title, host };
  return answer(
    200,
    format,
    format === "json" ? JSON.stringify(account) : encodeRecordXml("account", account),
  );
}
