import { typeOf } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectTrue, expectValue, listOf } from "../../responses/expect.ts";
import { readXmlRoot } from "../../responses/xml.ts";
import { whichOf } from "../finding.ts";
import { readRecords, recordKinds, recordsPath } from "../records/record-requests.ts";

/** Orders and products. They hold texts of buyers, so reasons show only ids and names of fields. */
export const recordCases: readonly ContractCase[] = [
  {
    id: "records.list-json",
    title: "orders and products are bare arrays in JSON, with as many records as per_page says at most",
    provenance: "observed",
    statements: ["fact.records", "fact.record-pages"],
    needs: ["read"],
    requests: 2,
    async run(context) {
      for (const kind of recordKinds) {
        const ids = listOf(await readRecords(context, `${recordsPath(kind, "json")}?per_page=2`)).map(
          ({ id }) => id,
        );
        expectTrue(`${kind} of a page of two are two at most`, ids.length <= 2, { found: ids.length });
        expectTrue(`each of the ${kind} has an id`, ids.every(Number.isSafeInteger), { found: ids });
      }
    },
  },
  {
    id: "records.list-xml",
    title: "the roots in XML are orders and products",
    provenance: "observed",
    statements: ["fact.records-xml", "fact.records"],
    needs: ["read"],
    requests: 2,
    async run(context) {
      const spellings: [string, string][] = [];
      for (const kind of recordKinds) {
        const response = await readRecords(context, `${recordsPath(kind, "xml")}?per_page=1`);
        expectStatus(response, 200);
        expectValue(`media type of ${kind}`, typeOf(response), /^(application|text)\/xml$/);
        const record = `<${kind.slice(0, -1)}>`;
        if (!response.body.includes(record)) context.skip(`the store has no ${kind}`);
        expectValue(`root of ${kind}`, readXmlRoot(response.body), { name: kind, type: "array" });
        spellings.push([`names of several words in ${kind}`, spellingIn(response.body)]);
      }
      return Object.fromEntries(spellings);
    },
  },
];

/** assumed: names have hyphens, as in widgets. Both kinds have a creation time. */
function spellingIn(xml: string): string {
  const [, name = "none"] = /<(created.at)\b/.exec(xml) ?? [];
  return whichOf("name of the time of creation", name, { hyphens: "created-at", underscores: "created_at" });
}
