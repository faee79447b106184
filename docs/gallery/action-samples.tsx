import { useState } from "preact/hooks";
import { translate } from "../../packages/runtime/src/page/language.ts";
import { Badge, Button, KeyValueList, Notice, RetryButton } from "../../packages/runtime/src/ui.ts";

export function buttonStates() {
  return {
    "plain, primary, link": (
      <>
        <Button>{translate("Обновить", "Refresh")}</Button>{" "}
        <Button kind="primary">{translate("Выбить чек", "Issue a receipt")}</Button>{" "}
        <Button kind="link">{translate("Подробнее", "More")}</Button>
      </>
    ),
    disabled: (
      <>
        <Button disabled>{translate("Обновить", "Refresh")}</Button>{" "}
        <Button disabled kind="primary">
          {translate("Выбить чек", "Issue a receipt")}
        </Button>
      </>
    ),
    [translate("busy: нажмите", "busy: click it")]: <SlowButton />,
  };
}

/** Counts its clicks, which have no effect while it is busy. */
function SlowButton() {
  const [done, setDone] = useState(0);
  const [busy, setBusy] = useState(false);
  const act = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setDone((count) => count + 1);
    }, 2000);
  };
  return (
    <>
      <Button kind="primary" busy={busy} onClick={act}>
        {translate("Выбить чек", "Issue a receipt")}
      </Button>{" "}
      <span role="status">{done > 0 && translate(`Готово: ${done}`, `Done: ${done}`)}</span>
    </>
  );
}

export function noticeStates() {
  return {
    neutral: (
      <Notice tone="neutral">{translate("Склад работает до 18:00", "The warehouse closes at 6 pm")}</Notice>
    ),
    info: <Notice>{translate("Заказ передан в доставку", "The order is with the carrier")}</Notice>,
    success: <Notice tone="success">{translate("Чек выбит", "The receipt is issued")}</Notice>,
    warning: (
      <Notice tone="warning">
        {translate("Две позиции без себестоимости", "Two lines have no cost price")}
      </Notice>
    ),
    [translate("danger, с кнопкой", "danger, with a button")]: (
      <Notice tone="danger" action={<RetryButton />}>
        {translate("Сервер приложения не отвечает", "The application's server does not answer")}
      </Notice>
    ),
  };
}

/** The colours are custom properties, which a widget can set on any element around the components. */
export function restyled() {
  const violet = (percent: number, other: string) => `color-mix(in srgb, #7a3ea1 ${percent}%, ${other})`;
  const colours = {
    "--op-accent": violet(60, "CanvasText"),
    "--op-ink": violet(25, "CanvasText"),
    "--op-muted": violet(45, "CanvasText"),
    "--op-success": violet(50, "CanvasText"),
    "--op-success-ground": violet(16, "Canvas"),
  };
  return (
    <div style={colours}>
      <KeyValueList items={[[translate("Скидка", "Discount"), <Badge tone="success">−15 %</Badge>]]} />
      <p>
        <Button kind="primary">{translate("Применить", "Apply")}</Button>
      </p>
    </div>
  );
}
