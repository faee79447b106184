import { expect, test } from "vitest";
import { readRailsXml } from "../../testing/start-back-office.ts";
import { encodeRecordXml } from "./record-xml.ts";

test("an order as Rails writes it", () => {
  const order = {
    id: 1001,
    number: "1001-А",
    total_price: 1500.5,
    margin: "12.0",
    items_price: 1500,
    delivery_price: null,
    full_delivery_price: "по запросу",
    comment: 'Чай & <b>"мёд"</b> ]]>\r\n',
    manager_comment: null,
    accepted_at: null,
    created_at: "2026-11-03T14:05:12.318+03:00",
    delivery_date: "2026-11-05",
    order_lines: [
      { id: 1, bundle_id: null, registered: true },
      { id: 2, title: "" },
    ],
    discounts: [],
    fields_values: [{ id: 11, value: ["a", 1] }],
    delivery_info: { errors: ["нет связи"], delivery_interval: {} },
  };
  expect(encodeRecordXml("order", order)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<order>
  <id type="integer">1001</id>
  <number>1001-А</number>
  <total-price type="decimal">1500.5</total-price>
  <margin type="decimal">12.0</margin>
  <items-price type="decimal">1500</items-price>
  <delivery-price type="decimal" nil="true"/>
  <full-delivery-price>по запросу</full-delivery-price>
  <comment>Чай &amp; &lt;b&gt;"мёд"&lt;/b&gt; ]]&gt;&#13;
</comment>
  <manager-comment nil="true"/>
  <accepted-at type="dateTime" nil="true"/>
  <created-at type="dateTime">2026-11-03T14:05:12+03:00</created-at>
  <delivery-date type="date">2026-11-05</delivery-date>
  <order-lines type="array">
    <order-line>
      <id type="integer">1</id>
      <bundle-id nil="true"/>
      <registered type="boolean">true</registered>
    </order-line>
    <order-line>
      <id type="integer">2</id>
      <title></title>
    </order-line>
  </order-lines>
  <discounts type="array"/>
  <fields-values type="array">
    <fields-value>
      <id type="integer">11</id>
      <value type="array">
        <value>a</value>
        <value type="integer">1</value>
      </value>
    </fields-value>
  </fields-values>
  <delivery-info>
    <errors type="array">
      <error>нет связи</error>
    </errors>
    <delivery-interval/>
  </delivery-info>
</order>
`);
});

test.each([
  ["order_lines", "order-line"],
  ["properties", "property"],
  ["addresses", "address"],
  ["collections_ids", "collections-id"],
  ["progress", "progress"],
])("each member of %s becomes an element %s", (name, member) => {
  expect(encodeRecordXml("order", { [name]: [1] })).toContain(`<${member} type="integer">1</${member}>`);
});

test("assumed: U+FFFD replaces characters that XML does not allow", () => {
  const comment = "a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg\ud800h\udc00i🦔\t\n\r";
  const { value } = readRailsXml(encodeRecordXml("order", { comment }));
  const mark = "\ufffd";
  const carried = ["a", "b", "c", "d", "e", "f", "g", "h", "i🦔\t\n\r"].join(mark);
  expect(value).toEqual({ comment: carried });
});

test.each([
  ["2nd", "_2nd"],
  ["поле_магазина", "поле-магазина"],
  ['x onload="1"><y', "x_onload__1___y"],
])("the key %j gives the element %s", (key, name) => {
  expect(encodeRecordXml("order", { [key]: 1 })).toContain(`  <${name} type="integer">1</${name}>\n`);
});
