import type { ContractResponse } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectValue, listOf, recordOf } from "../../responses/expect.ts";
import { whichOf } from "../finding.ts";
import { readRecords, recordsPath } from "./record-requests.ts";

const orders = recordsPath("orders", "json");

/** Open questions about orders and products that no variant covers. Each case returns what it found. */
export const recordUnknownCases: readonly ContractCase[] = [
  {
    id: "unknown.records",
    title: "in which order orders are listed, and what a single order looks like",
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
      const response = await readRecords(context, orders.replace(".json", `/${newer}.json`));
      expectStatus(response, 200);
      const alone = recordOf(response);
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
    title: "how many orders a page has, what per_page=0 means, and what comes after the last page",
    provenance: "assumed",
    statements: ["fact.record-pages"],
    needs: ["read"],
    requests: 5,
    async run(context) {
      const read = (query: string) => readRecords(context, `${orders}${query}`);
      const has = async (count: number) => listOf(await read(`?per_page=1&page=${count}`)).length > 0;
      const [usual, most] = [lengthOf(await read("")), lengthOf(await read("?per_page=1000"))];
      const [nonsense, past] = [
        lengthOf(await read("?per_page=0")),
        lengthOf(await read("?per_page=1&page=1000000")),
      ];
      if (usual === "0 orders") return context.skip("the store has no orders");
      return {
        // A store with fewer orders cannot show it.
        ...(most !== usual && {
          "without per_page": whichOf("without per_page", usual, { [usualPage]: usualPage }),
        }),
        "per_page=0": whichOf("per_page=0", nonsense, {
          refused: isRefusal,
          "an empty list": "0 orders",
          "as many as without per_page": usual,
        }),
        "past the last page": whichOf("past the last page", past, {
          refused: isRefusal,
          "an empty list": "0 orders",
        }),
        ...((await has(101)) && {
          "per_page=1000": whichOf("per_page=1000", most, { [mostPage]: mostPage }),
        }),
      };
    },
  },
];

const [usualPage, mostPage] = ["25 orders", "100 orders"];

function lengthOf(response: ContractResponse): string {
  return response.status === 200 ? `${listOf(response).length} orders` : `status ${response.status}`;
}

function isRefusal(found: string): boolean {
  return /^status (?:400|404|422)$/.test(found);
}
