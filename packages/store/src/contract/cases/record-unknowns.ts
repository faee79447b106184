import type { ContractAnswer } from "../answer.ts";
import type { ContractCase } from "../contract-case.ts";
import { expectStatus, expectValue, listOf, recordOf } from "../mismatch.ts";
import { whichOf } from "./finding.ts";
import { readRecords, recordsPath } from "./record-requests.ts";

const orders = recordsPath("orders", "json");

/** What nobody knows of orders and products, and no variant switches: each case tells what it found. */
export const recordUnknownCases: readonly ContractCase[] = [
  {
    id: "unknown.records",
    title: "in which order the orders come, and what one of them alone looks like",
    provenance: "assumed",
    statements: ["fact.record-order", "fact.records"],
    needs: ["read"],
    requests: 2,
    async run(context) {
      const [first, second] = listOf(await readRecords(context, `${orders}?per_page=2`));
      if (!first || !second) return context.skip("the store has less than two orders");
      const [newer, older] = [Number(first["id"]), Number(second["id"])];
      const order = whichOf("order of two ids", String(Math.sign(newer - older)), {
        "newest first": "1",
        "oldest first": "-1",
      });
      const answer = await readRecords(context, orders.replace(".json", `/${newer}.json`));
      expectStatus(answer, 200);
      const alone = recordOf(answer);
      expectValue("id of the order that is read", alone["id"], newer);
      const isWhole = Object.keys(first).every((field) => field in alone);
      return {
        "order of orders": order,
        "an order alone": isWhole ? "all that the list has" : "less than that",
      };
    },
  },
  {
    id: "unknown.recordPages",
    title: "how many orders a page has where per_page is none, and what comes after the last page",
    provenance: "assumed",
    statements: ["fact.record-pages"],
    needs: ["read"],
    requests: 2,
    async run(context) {
      const [nonsense, past] = ["per_page=0", "past the last page"] as const;
      const answered = await readRecords(context, `${orders}?per_page=0`);
      const behind = await readRecords(context, `${orders}?per_page=1&page=1000000`);
      return {
        [nonsense]: whichOf(nonsense, lengthOf(answered), {
          refused: isRefusal,
          "an empty list": "0 orders",
          "a page": (found) => /^(?:\d\d?|100) orders$/.test(found),
        }),
        [past]: whichOf(past, lengthOf(behind), { refused: isRefusal, "an empty list": "0 orders" }),
      };
    },
  },
];

function lengthOf(answer: ContractAnswer): string {
  return answer.status === 200 ? `${listOf(answer).length} orders` : `status ${answer.status}`;
}

function isRefusal(found: string): boolean {
  return /^status (?:400|404|422)$/.test(found);
}
