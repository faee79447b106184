import { formatMoney, type RemoteError, serverError, useOrder } from "@orderpane/runtime";
import { Button, Notice } from "@orderpane/runtime/ui";
import { useState } from "preact/hooks";
import styles from "./make-receipt.module.css";
import type { Intent } from "./receipt.ts";

interface MakeReceiptProps {
  readonly next: Intent | null;
  readonly busy: boolean;
  readonly make: (intent: Intent) => Promise<unknown>;
  readonly onEnd: () => void;
}

/** A button that asks for confirmation in its place, because the frame's sandbox blocks `confirm()`. */
export function MakeReceipt({ next, busy, make, onEnd }: MakeReceiptProps) {
  const { currency_code: currency } = useOrder();
  const [asked, setAsked] = useState<{ intent: Intent; isSending?: boolean; error?: RemoteError } | null>();
  const end = () => {
    setAsked(null);
    onEnd();
  };
  const send = (intent: Intent) => {
    setAsked({ intent, isSending: true });
    make(intent).then(end, (error: RemoteError) => setAsked({ intent, error }));
  };

  if (!asked) {
    if (!next) return <Notice tone="neutral">Чек не выбить: сумма заказа неизвестна</Notice>;
    // `undefined` at the beginning; `null` after an answer, when the focus returns to the button.
    return (
      <Button busy={busy} ref={asked === null ? focus : null} onClick={() => setAsked({ intent: next })}>
        {titles[next.kind]}
      </Button>
    );
  }
  const { intent, isSending = false, error } = asked;
  const buttons = (
    <div class={styles.buttons}>
      <Button kind="primary" busy={isSending} onClick={() => send(intent)}>
        {error ? "Повторить" : "Выбить"}
      </Button>
      {/* A key that is held down presses what has the focus again and again: that must not be the one above. */}
      <Button disabled={isSending} ref={focus} onClick={end}>
        Отмена
      </Button>
    </div>
  );
  return (
    <Notice tone={error ? "danger" : "warning"} action={buttons}>
      {!error && `${titles[intent.kind]} на ${formatMoney(intent.total, currency)}?`}
      {error && (serverError(error)?.message ?? "Неизвестно, выбит ли чек. Повторите: второго не будет")}
    </Notice>
  );
}

const titles = { sale: "Выбить чек прихода", refund: "Выбить чек возврата" };
const focus = (button: HTMLElement | null) => button?.focus();
