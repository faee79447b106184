import { translate } from "../../packages/runtime/src/page/language.ts";
import { Badge, DateText, MoneyText, Table, type Tone } from "../../packages/runtime/src/ui.ts";

export function tableStates() {
  return {
    [translate("история", "a history")]: <History />,
    [translate("суммы и итог", "sums and a total")]: <Margin />,
    [translate("длинные слова", "long words")]: <LongWords />,
    [translate("без строк", "no rows")]: (
      <Table
        label={translate("Чеки", "Receipts")}
        columns={[{ title: translate("Чек", "Receipt"), cell: String }]}
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
    { at: "2026-11-03T12:47:00+03:00", tone: "info", title: translate("Новый", "New"), comment: "" },
    {
      at: "2026-11-03T19:47:00+03:00",
      tone: "neutral",
      title: translate("Согласован", "Accepted"),
      comment: translate("По телефону", "By phone"),
    },
    {
      at: "2026-11-04T16:47:00+03:00",
      tone: "success",
      title: translate("Доставлен", "Delivered"),
      comment: translate(
        "Оставлен соседям по просьбе покупательницы",
        "Left with the neighbours as the buyer asked",
      ),
    },
  ];
  const format = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  return (
    <Table
      label={translate("История заказа", "History of the order")}
      rows={rows}
      rowKey={({ at }) => at}
      columns={[
        { title: translate("Дата", "Date"), cell: ({ at }) => <DateText value={at} format={format} /> },
        {
          title: translate("Статус", "Status"),
          cell: ({ tone, title }) => <Badge tone={tone}>{title}</Badge>,
        },
        { title: translate("Комментарий", "Comment"), cell: ({ comment }) => comment },
      ]}
    />
  );
}

function Margin() {
  const rows = [
    { title: translate("Шу пуэр «Старый двор», 2019", "Shu pu-erh, 2019"), sum: 1500, margin: 620 },
    {
      title: translate("Улун «Да Хун Пао», 100 г", "Da Hong Pao oolong, 100 g"),
      sum: "1780.0",
      margin: "801.5",
    },
  ];
  return (
    <Table
      label={translate("Маржа", "Margin")}
      rows={rows}
      columns={[
        {
          title: translate("Товар", "Product"),
          cell: ({ title }) => title,
          foot: translate("Итого", "Total"),
        },
        {
          title: translate("Сумма", "Sum"),
          cell: ({ sum }) => <MoneyText value={sum} />,
          foot: <MoneyText value={3280} />,
          align: "end",
        },
        {
          title: translate("Маржа", "Margin"),
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
      label={translate("Длинные слова", "Long words")}
      rows={["A".repeat(80)]}
      columns={[
        { title: translate("Слово", "Word"), cell: String },
        { title: translate("Статус", "Status"), cell: () => translate("Согласован", "Accepted") },
        { title: translate("Ещё слово", "Another"), cell: String },
      ]}
    />
  );
}
