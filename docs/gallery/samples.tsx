import type { ComponentChildren } from "preact";
import { translate } from "../../packages/runtime/src/page/language.ts";
import type * as ui from "../../packages/runtime/src/ui.ts";
import { EmptyState, RetryButton, Skeleton, Spinner } from "../../packages/runtime/src/ui.ts";
import { buttonStates, noticeStates, restyled } from "./action-samples.tsx";
import {
  checkboxStates,
  confirmStates,
  fieldStates,
  formStates,
  inputStates,
  selectStates,
  textareaStates,
} from "./form-samples.tsx";
import { tableStates } from "./table-samples.tsx";
import {
  badgeStates,
  copyStates,
  dateStates,
  keyValueStates,
  linkStates,
  moneyStates,
} from "./value-samples.tsx";

/** What each component looks like in each of its states. Called when the page's language is known. */
export const samples = (): Record<keyof typeof ui, Record<string, ComponentChildren>> => ({
  Table: tableStates(),
  KeyValueList: keyValueStates(),
  Button: buttonStates(),
  RetryButton: { [translate("обычная", "usual")]: <RetryButton /> },
  Confirm: confirmStates(),
  Notice: noticeStates(),
  Badge: badgeStates(),
  Link: linkStates(),
  CopyButton: copyStates(),
  Form: formStates(),
  Input: inputStates(),
  Textarea: textareaStates(),
  Select: selectStates(),
  Checkbox: checkboxStates(),
  Field: fieldStates(),
  MoneyText: moneyStates(),
  DateText: dateStates(),
  Spinner: {
    [translate("обычный", "usual")]: <Spinner />,
    [translate("свой текст", "own text")]: (
      <Spinner>{translate("Спрашиваем службу доставки…", "Asking the carrier…")}</Spinner>
    ),
  },
  Skeleton: { "lines=3": <Skeleton />, "lines=1": <Skeleton lines={1} /> },
  EmptyState: {
    [translate("обычное", "usual")]: <EmptyState />,
    [translate("свой текст", "own text")]: (
      <EmptyState>{translate("Чеков по этому заказу нет", "No receipts for this order")}</EmptyState>
    ),
  },
  Panel: { [translate("свои цвета", "own colours")]: restyled() },
});
