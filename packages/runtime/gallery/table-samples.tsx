import { say } from "../src/page/language.ts";
import { Badge, DateText, MoneyText, Table, type Tone } from "../src/ui.ts";
import type { States } from "./states.ts";

export function tableStates(): States {
  return {
    [say("история", "a history")]: <History />,
    [say("суммы и итог", "sums and a total")]: <Margin />,
    [say("длинные слова", "long words")]: <LongWords />,
    [say("без строк", "no rows")]: (
      <Table
        label={say("Чеки", "Receipts")}
        columns={[{ title: say("Чек", "Receipt"), cell: String }]}
        rows={[]}
      />
    ),
  };
}

interface Status {
  readonly at: string;
  readonly tone: Tone;
  readonly title: string;
  readonly comment: string;
}

function History() {
  const rows: Status[] = [
    { at: "2026-11-03T12:47:00+03:00", tone: "info", title: say("Новый", "New"), comment: "" },
    {
      at: "2026-11-03T19:47:00+03:00",
      tone: "neutral",
      title: say("Подтверждён", "Confirmed"),
      comment: say("По телефону", "By phone"),
    },
    {
      at: "2026-11-04T16:47:00+03:00",
      tone: "success",
      title: say("Доставлен", "Delivered"),
      comment: say(
        "Оставлен соседям по просьбе покупательницы",
        "Left with the neighbours as the buyer asked",
      ),
    },
  ];
  const format = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  return (
    <Table
      label={say("История заказа", "History of the order")}
      rows={rows}
      rowKey={({ at }) => at}
      columns={[
        { title: say("Дата", "Date"), cell: ({ at }) => <DateText value={at} format={format} /> },
        { title: say("Статус", "Status"), cell: ({ tone, title }) => <Badge tone={tone}>{title}</Badge> },
        { title: say("Комментарий", "Comment"), cell: ({ comment }) => comment },
      ]}
    />
  );
}

function Margin() {
  const rows = [
    { title: say("Шу пуэр «Старый двор», 2019", "Shu pu-erh, 2019"), sum: 1500, margin: 620 },
    { title: say("Улун «Да Хун Пао», 100 г", "Da Hong Pao oolong, 100 g"), sum: "1780.0", margin: "801.5" },
  ];
  return (
    <Table
      label={say("Маржа", "Margin")}
      rows={rows}
      columns={[
        { title: say("Товар", "Product"), cell: ({ title }) => title, foot: say("Итого", "Total") },
        {
          title: say("Сумма", "Sum"),
          cell: ({ sum }) => <MoneyText value={sum} />,
          foot: <MoneyText value={3280} />,
          align: "end",
        },
        {
          title: say("Маржа", "Margin"),
          cell: ({ margin }) => <MoneyText value={margin} />,
          foot: <MoneyText value={1421.5} />,
          align: "end",
        },
      ]}
    />
  );
}

function LongWords() {
  return (
    <Table
      label={say("Длинные слова", "Long words")}
      rows={["A".repeat(80)]}
      columns={[
        { title: say("Слово", "Word"), cell: String },
        { title: say("Статус", "Status"), cell: () => say("Подтверждён", "Confirmed") },
        { title: say("Ещё слово", "Another"), cell: String },
      ]}
    />
  );
}
