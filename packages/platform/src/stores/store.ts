import { createBackOffice } from "../back-office/back-office.ts";
import { createWidgets } from "../back-office/widgets.ts";
import type { StoreRow } from "../db/store-table.ts";
import type { Tables } from "../db/tables.ts";
import type { Operation, StoredWidget } from "../db/widget-table.ts";
import type { OrderWrite } from "../lifecycle/webhook-calls.ts";
import type { Exchange } from "../request-log/exchange.ts";
import { openRecords, type OwnSample, showSamples } from "./store-records.ts";
import { createStorefront, type Storefront } from "../storefront/storefront.ts";
import type { AssumptionSwitches } from "../assumptions.ts";
import type { ChangeEvents } from "../change-events.ts";

export type Store = ReturnType<typeof createStore>;

export interface ShownWidget extends StoredWidget {
  readonly applicationId: string;
  readonly applicationTitle: string;
}

export interface StoreOptions {
  readonly tables: Tables;
  readonly assumptions: AssumptionSwitches;
  readonly now: () => number;
  readonly ownSamples: () => readonly OwnSample[];
  readonly events: ChangeEvents;
  readonly callWebhooks: (write: OrderWrite) => void;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

export function createStore(row: StoreRow, options: StoreOptions) {
  const { tables, now, ownSamples, events, callWebhooks, onExchange } = options;
  const assumptions = options.assumptions.current;
  const { id: storeId } = row;
  const widgetsOf = (applicationId: string) => {
    const owner = { storeId, applicationId };
    return createWidgets({ table: tables.widgets, owner, assumptions, now, onChanged: events.emit });
  };
  const records = openRecords(tables.records, storeId);
  showSamples(tables.records, row, ownSamples());
  const { webhooks } = records;
  records.orders.onChange((order, before) => {
    events.announce("widgets");
    callWebhooks({ storeId, webhooks, order, before });
  });
  let storefront: Storefront | undefined;
  const backOffice = createBackOffice({
    store: row,
    installationOf: (login, password) => tables.installations.find(storeId, login, password),
    widgetsOf,
    records,
    assumptions,
    now,
    onExchange,
  });
  return {
    ...row,
    ...records,
    widgets: (): ShownWidget[] =>
      tables.applications
        .list()
        .flatMap(({ id, title }) =>
          tables.widgets
            .list({ storeId, applicationId: id })
            .map((widget) => Object.assign(widget, { applicationId: id, applicationTitle: title })),
        ),
    /** The executed changes of widgets, oldest first. */
    operations: (widgetId?: number): Operation[] => tables.widgets.operations(storeId, widgetId),
    backOffice,
    storefront: (): Storefront => (storefront ??= createStorefront(records, assumptions)),
    /** Call this when the project's samples have changed. */
    refreshSamples(): void {
      showSamples(tables.records, row, ownSamples());
      storefront = undefined;
    },
  };
}
