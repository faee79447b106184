import type { Format } from "@orderpane/protocol/api";
import type { OrderInfo, ProductInfo } from "@orderpane/protocol/order";
import type { Account } from "../../db/account-table.ts";
import type { Right } from "../../db/installation-table.ts";
import type { RecordBook } from "../../db/record-collection.ts";
import type { Variants } from "../../variants/variants.ts";
import { readAccount } from "./account.ts";
import type { Answer } from "../plain-response.ts";
import { listRecords, readRecord } from "./record-resource.ts";
import type { Widgets } from "../widgets/widgets.ts";

/** What the resources of one store are made of. */
export interface ResourceData {
  readonly account: Pick<Account, "id" | "title" | "host">;
  readonly orders: RecordBook<OrderInfo>;
  readonly products: RecordBook<ProductInfo>;
  /** Asked at every request: they may be switched while the store runs. */
  readonly variants: () => Variants;
  /** The same object for the same application: it keeps ready answers. */
  readonly widgetsOf: (applicationId: string) => Widgets;
}

/** A request that has passed every check which is the same for all resources. */
export interface ResourceCall {
  readonly data: ResourceData;
  readonly applicationId: string;
  readonly format: Format;
  /** 0 where the path has none. */
  readonly id: number;
  readonly query: URLSearchParams;
  /** Empty for methods that take none. */
  readonly body: string;
  /** How far a list of widgets is behind: a fault. */
  readonly lagMs: number;
}

/** HEAD is answered by GET. assumed: PATCH is the same as PUT. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Resource {
  /** Between `/admin/` and the suffix; `:id` is a positive integer. */
  readonly path: string;
  /** What an application must have been granted; every application may read the account. */
  readonly right: Right | null;
  /** assumed: a method that is missing here is not found. */
  readonly methods: Partial<Record<Method, (call: ResourceCall) => Answer>>;
}

/** Everything under `/admin/`. assumed: the rights are by resource, and orders and products are read alone. */
export const resources: readonly Resource[] = [
  {
    path: "account",
    right: null,
    methods: { GET: ({ data, format }) => readAccount(data.account, format) },
  },
  {
    path: "application_widgets",
    right: "widgets",
    methods: {
      GET: (call) => widgetsOf(call).list(call.format, call.lagMs),
      POST: (call) => widgetsOf(call).create(call.body, call.format),
    },
  },
  {
    path: "application_widgets/:id",
    right: "widgets",
    methods: {
      GET: (call) => widgetsOf(call).read(call.id, call.format),
      PUT: (call) => widgetsOf(call).replace(call.id, call.body, call.format),
      DELETE: (call) => widgetsOf(call).delete(call.id, call.format),
    },
  },
  ...recordResources("orders"),
  ...recordResources("products"),
];

function widgetsOf({ data, applicationId }: ResourceCall): Widgets {
  return data.widgetsOf(applicationId);
}

function recordResources(name: "orders" | "products"): Resource[] {
  return [
    {
      path: name,
      right: name,
      methods: {
        GET: ({ data, query, format }) => {
          const { emptyList } = data.variants();
          return listRecords<OrderInfo | ProductInfo>(name, data[name], { query, format, emptyList });
        },
      },
    },
    {
      path: `${name}/:id`,
      right: name,
      methods: { GET: ({ data, id, format }) => readRecord(name, data[name].find(id), format) },
    },
  ];
}
