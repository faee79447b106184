import { translate } from "../src/page/language.ts";
import { EmptyState, RetryButton, Skeleton, Spinner } from "../src/ui.ts";
import { buttonStates, noticeStates } from "./action-samples.tsx";
import { restyled } from "./restyled-sample.tsx";
import type { States } from "./states.ts";
import { tableStates } from "./table-samples.tsx";
import {
  badgeStates,
  copyStates,
  dateStates,
  keyValueStates,
  linkStates,
  moneyStates,
} from "./value-samples.tsx";

/** A component of the gallery in each of its states. */
export interface Sample {
  readonly name: string;
  readonly states: States;
}

/** Called once for each language. */
export const samples = (): Sample[] => [
  { name: "Table", states: tableStates() },
  { name: "KeyValueList", states: keyValueStates() },
  { name: "Button", states: buttonStates() },
  { name: "RetryButton", states: { [translate("обычная", "usual")]: <RetryButton /> } },
  { name: "Notice", states: noticeStates() },
  { name: "Badge", states: badgeStates() },
  { name: "Link", states: linkStates() },
  { name: "CopyButton", states: copyStates() },
  { name: "MoneyText", states: moneyStates() },
  { name: "DateText", states: dateStates() },
  {
    name: "Spinner",
    states: {
      [translate("обычный", "usual")]: <Spinner />,
      [translate("свой текст", "own text")]: (
        <Spinner>{translate("Спрашиваем службу доставки…", "Asking the carrier…")}</Spinner>
      ),
    },
  },
  { name: "Skeleton", states: { "lines=3": <Skeleton />, "lines=1": <Skeleton lines={1} /> } },
  {
    name: "EmptyState",
    states: {
      [translate("обычное", "usual")]: <EmptyState />,
      [translate("свой текст", "own text")]: (
        <EmptyState>{translate("Чеков по этому заказу нет", "No receipts for this order")}</EmptyState>
      ),
    },
  },
  { name: "Panel", states: { [translate("свои цвета", "own colours")]: restyled() } },
];
