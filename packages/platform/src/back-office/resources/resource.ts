import type { Format } from "@orderpane/protocol/api";
import type { StoreRow } from "../../db/store-table.ts";
import type { RecordCollection, StoredRecord } from "../../db/record-table.ts";
import type { Assumptions } from "../../assumptions.ts";
import type { PlainResponse } from "../plain-response.ts";
import type { Widgets } from "../widgets.ts";
import type { Webhook } from "./webhook-kind.ts";

/** Requests with other methods get a 404 (*assumed*). */
export interface Resource {
  /** `null`: every application may use the resource. */
  readonly right: string | null;
  readonly methods: Methods;
  readonly memberMethods?: Methods;
  /** Methods of subpaths such as `/count`. */
  readonly named?: Readonly<Record<string, Methods>>;
}

export type Methods = Readonly<Partial<Record<Method, (call: ResourceCall) => PlainResponse>>>;

/** HEAD is handled as GET. assumed: PATCH is handled as PUT. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface ResourceCall {
  readonly data: ResourceData;
  readonly name: string;
  readonly applicationId: string;
  readonly format: Format;
  /** 0 if the path has none. */
  readonly id: number;
  readonly query: URLSearchParams;
  /** Empty for methods without a body. */
  readonly body: string;
  /** The age of a list of widgets in ms; only a fault makes it more than 0. */
  readonly lagMs: number;
}

export interface ResourceData {
  readonly store: Pick<StoreRow, "id" | "title" | "host">;
  readonly records: Readonly<Record<string, RecordCollection<StoredRecord>>> & {
    readonly webhooks: RecordCollection<Webhook>;
  };
  /** Called for every request, because assumptions may change while the platform runs. */
  readonly assumptions: () => Assumptions;
  readonly now: () => number;
  readonly widgetsOf: (applicationId: string) => Widgets;
}
