import { useState } from "preact/hooks";
import { say } from "../src/page/language.ts";
import { Button, Notice, RetryButton } from "../src/ui.ts";
import type { States } from "./states.ts";

export function buttonStates(): States {
  return {
    "plain, primary, link": (
      <>
        <Button>{say("Обновить", "Refresh")}</Button>{" "}
        <Button kind="primary">{say("Выбить чек", "Issue a receipt")}</Button>{" "}
        <Button kind="link">{say("Подробнее", "More")}</Button>
      </>
    ),
    disabled: (
      <>
        <Button disabled>{say("Обновить", "Refresh")}</Button>{" "}
        <Button disabled kind="primary">
          {say("Выбить чек", "Issue a receipt")}
        </Button>
      </>
    ),
    [say("busy: нажмите", "busy: click it")]: <SlowButton />,
  };
}

/** Counts what its clicks did: while it is busy they do nothing. */
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
        {say("Выбить чек", "Issue a receipt")}
      </Button>{" "}
      <span role="status">{done > 0 && say(`Готово: ${done}`, `Done: ${done}`)}</span>
    </>
  );
}

export function noticeStates(): States {
  return {
    neutral: <Notice tone="neutral">{say("Склад работает до 18:00", "The warehouse closes at 6 pm")}</Notice>,
    info: <Notice>{say("Заказ передан в доставку", "The order is with the carrier")}</Notice>,
    success: <Notice tone="success">{say("Чек выбит", "The receipt is issued")}</Notice>,
    warning: (
      <Notice tone="warning">{say("Две позиции без себестоимости", "Two lines have no cost price")}</Notice>
    ),
    [say("danger, с кнопкой", "danger, with a button")]: (
      <Notice tone="danger" action={<RetryButton />}>
        {say("Сервер приложения не отвечает", "The application's server does not answer")}
      </Notice>
    ),
  };
}
