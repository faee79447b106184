import { formatMoney, useOrder } from "@orderpane/runtime";
import { Confirm, Notice } from "@orderpane/runtime/ui";
import type { Intent } from "./receipt.ts";

interface MakeReceiptProps {
  readonly next: Intent | null;
  readonly busy: boolean;
  readonly make: (intent: Intent) => Promise<unknown>;
  readonly onEnd: () => void;
}

/** A button that makes the next receipt after the user has confirmed its sum. */
export function MakeReceipt({ next, busy, make, onEnd }: MakeReceiptProps) {
  const { currency_code: currency } = useOrder();
  if (!next) return <Notice tone="neutral">Чек не выбить: сумма заказа неизвестна</Notice>;
  const title = titles[next.kind];
  return (
    <Confirm
      busy={busy}
      question={`${title} на ${formatMoney(next.total, currency)}?`}
      action="Выбить"
      failure="Неизвестно, выбит ли чек. Повторите: второго не будет"
      onConfirm={() => make(next)}
      onEnd={onEnd}
    >
      {title}
    </Confirm>
  );
}

const titles = { sale: "Выбить чек прихода", refund: "Выбить чек возврата" };
