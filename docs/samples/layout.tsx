import { Badge, Button, KeyValueList, Link, MoneyText, Panel, Table } from "../../packages/runtime/src/ui.ts";

// #region Table
export function TableExample() {
  const lines = [
    { title: "Shu pu-erh, 2019", sum: 1500 },
    { title: "Da Hong Pao oolong, 100 g", sum: "1780.0" },
  ];
  return (
    <Table
      label="Lines"
      rows={lines}
      columns={[
        { title: "Product", cell: ({ title }) => title, foot: "Total" },
        {
          title: "Sum",
          cell: ({ sum }) => <MoneyText value={sum} />,
          foot: <MoneyText value={3280} />,
          align: "end",
        },
      ]}
    />
  );
}
// #endregion

// #region KeyValueList
export function KeyValueListExample() {
  return (
    <KeyValueList
      items={[
        ["Name", "Anna Sinitsyna"],
        ["Phone", <Link href="tel:+79161234567">+7 916 123-45-67</Link>],
        ["Left out, because it has no value", null],
        ["Comment", "Call an hour before.\nThe doorbell is broken."],
      ]}
    />
  );
}
// #endregion

// #region Panel
export function PanelExample() {
  const violet = (percent: number, other: string) => `color-mix(in srgb, #7a3ea1 ${percent}%, ${other})`;
  return (
    <div style={{ "--op-accent": violet(60, "CanvasText"), "--op-ink": violet(25, "CanvasText") }}>
      <Panel>
        <Badge tone="success">−15 %</Badge>
        <Button kind="primary">Apply</Button>
      </Panel>
    </div>
  );
}
// #endregion
