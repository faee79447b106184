/** Where {@link allFieldsWidget} shows each text of an order, as selectors. */
export const places = ["dd > :is(a, span)", "td > span", "td:last-child", "[role=status] b"];

/**
 * The source of a widget that shows every text of an order separately, with each component of `/ui` that
 * shows text from outside. It is hidden, because the layout of hundreds of such widgets takes minutes.
 */
export const allFieldsWidget = `
import { useOrder } from "@orderpane/runtime";
import { Badge, KeyValueList, Link, Notice, Table } from "@orderpane/runtime/ui";

export default function AllFields() {
  const order = useOrder();
  const texts = textsIn(order);
  return (
    <section hidden>
      <KeyValueList items={texts.map((text) => [text, <Link href={text}>{text}</Link>])} />
      <Table
        label={order.comment}
        columns={[
          { title: order.comment, cell: (text) => <Badge>{text}</Badge>, foot: order.comment },
          { title: order.comment, cell: (text) => text },
        ]}
        rows={texts}
      />
      <Notice action={order.comment}>{texts.map((text) => <b>{text}</b>)}</Notice>
      <Link href={order.comment} />
    </section>
  );
}

function textsIn(value) {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
`;
