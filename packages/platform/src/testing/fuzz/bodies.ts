import type { Format } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { Random } from "@orderpane/tooling/random";

export type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

/** Returns a body of any kind, seldom a large one. */
export function hostileBody(format: Format, random: Random): Body {
  if (random.chance(0.2)) return widgetCodecs[format].encodeRequest({ code: "<p>x</p>", height: 60 });
  const body = random.chance(0.06) ? random.pick(heavyBodies)() : random.pick(lightBodies)(random);
  if (random.chance(0.05)) return garble(Buffer.from(body), random);
  if (random.chance(0.05)) return inPieces(Buffer.from(body), random);
  return body;
}

type Text = string | Uint8Array<ArrayBuffer>;

const values = [
  "null",
  "0",
  "-1",
  "1e999",
  "-0",
  "9".repeat(400),
  "9007199254740993",
  '"60"',
  '""',
  "[]",
  "[[60]]",
  '{"valueOf":1}',
  '"\\ud800"',
  '"\\ufffe"',
  '"<script>"',
  '"product"',
  '"__proto__"',
];

const plainFields = "code height page_type id created_at __proto__ constructor toString код".split(" ");
const fields = [...plainFields, ""];

const orderFields = [
  '"fulfillment_status"',
  '"custom_status_permalink"',
  '"financial_status"',
  '"manager_comment"',
  '"fields_values_attributes"',
  '"updated_at"',
];

const lightBodies: readonly ((random: Random) => Text)[] = [
  () => '{"application_widget":{"code":"<p>x</p>","height":60}}',
  () => "<application-widget><code>&lt;p&gt;x&lt;/p&gt;</code><height>60</height></application-widget>",
  (random) => `{"application_widget":{${someFields(random)}}}`,
  (random) => `{"application_widget":{${someFields(random)}},"application_widget":${random.pick(values)}}`,
  (random) => `{"__proto__":{"application_widget":{"code":"x","height":1}},"x":${random.pick(values)}}`,
  (random) => `{"order":{${random.pick(orderFields)}:${random.pick(values)}}}`,
  (random) =>
    `{"order":{"fields_values_attributes":[{"handle":${random.pick(values)},"value":${random.pick(values)}}]}}`,
  (random) =>
    `<order><fields-values-attributes type="array">${someElements(random)}</fields-values-attributes></order>`,
  // Of this topic there are no calls.
  (random) =>
    `{"webhook":{"address":"https://[::1]:1/","topic":"orders/destroy","format_type":${random.pick(values)}}}`,
  (random) =>
    `<webhook><address>https://a.example/</address><topic>orders/destroy</topic>${someElements(random)}</webhook>`,
  (random) => random.pick(values),
  (random) => `{"title":${random.pick(values)},"host":${random.pick(values)},"id":${random.pick(values)}}`,
  (random) => `<application-widget>${someElements(random)}</application-widget>`,
  (random) =>
    `<?xml version="1.0" encoding="${random.pick(["UTF-8", "UTF-16", "windows-1251", "x", ""])}"?><application-widget>${someElements(random)}</application-widget>`,
  (random) =>
    `<!DOCTYPE a [<!ENTITY x ${random.pick(['"y"', 'SYSTEM "file:///etc/passwd"', 'SYSTEM "http://127.0.0.1:1/"', 'PUBLIC "a" "b"'])}>]><application-widget><code>&x;</code><height>1</height></application-widget>`,
  (random) =>
    `<application-widget><code>&#${random.pick(["0", "x0", "xD800", "xFFFE", "x110000", "99999999999999", "x", ""])};</code><height>1</height></application-widget>`,
  (random) =>
    `<application-widget${' a="1"'.repeat(random.pick([1, 2, 300]))}><height type="${random.pick(["integer", "array", "yaml", "symbol"])}">1</height></application-widget>`,
  (random) =>
    "<application-widget><code><![CDATA[<p>x</p>]]><!-- -- --><?x y?></code>".slice(0, random.below(90)),
  () => "",
  () => '\u{feff}{"application_widget":{"code":"x","height":1}}',
  () =>
    Buffer.from(
      "\u{feff}<application-widget><code>x</code><height>1</height></application-widget>",
      "utf16le",
    ).swap16(),
  () => Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
  () => "a=1&b=2&application_widget[code]=x",
  (random) => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))),
];

const depth = 100_000;
const million = 1_000_000;

const heavyBodies: readonly (() => Text)[] = [
  () => "[".repeat(depth),
  () => '{"application_widget":'.repeat(depth) + "1" + "}".repeat(depth),
  () => "<a>".repeat(depth) + "</a>".repeat(depth),
  () => billionLaughs(),
  () =>
    `<!DOCTYPE a [<!ENTITY x "${"y".repeat(50_000)}">]><application-widget><code>${"&x;".repeat(50_000)}</code></application-widget>`,
  () => `<application-widget ${Array.from({ length: 30_000 }, (_, index) => `a${index}="1"`).join(" ")}/>`,
  () => `<application-widget><code>${"&#60;".repeat(200_000)}</code><height>1</height></application-widget>`,
  () => `{"application_widget":{"code":"${"x".repeat(million)}","height":60}}`,
  () => `{"application_widget":{"height":${"9".repeat(million)}}}`,
  () => `{"application_widget":{${'"height":1,'.repeat(depth)}"code":"x"}}`,
  () => new Uint8Array(5 * 1024 * 1024),
];

function billionLaughs(): string {
  const entities = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  );
  return `<!DOCTYPE a [<!ENTITY l0 "lol">${entities.join("")}]><application-widget><code>&l20;</code></application-widget>`;
}

function someFields(random: Random): string {
  return Array.from(
    { length: random.below(5) },
    () => `${JSON.stringify(random.pick(fields))}:${random.pick(values)}`,
  ).join(",");
}

function someElements(random: Random): string {
  const names = ["code", "height", "page-type", "page_type", "id", "x"];
  const texts = ["", "x", "60", "-1", " 60 ", "&amp;lt;", "]]>", "&x;", "<", "<b/>", "\ufffe", "product"];
  return Array.from({ length: random.below(5) }, () => {
    const name = random.pick(names);
    return `<${name}>${random.pick(texts)}</${random.chance(0.95) ? name : "y"}>`;
  }).join("");
}

/** Some bytes changed, lost or doubled. */
function garble(bytes: Buffer, random: Random): Uint8Array<ArrayBuffer> {
  const garbled = new Uint8Array(bytes);
  for (let count = random.below(5); count > 0; count--)
    garbled[random.below(garbled.length + 1)] = random.below(256);
  return garbled.slice(0, random.chance(0.5) ? garbled.length : random.below(garbled.length + 1));
}

/** In small and empty chunks; one in three breaks off. */
function inPieces(bytes: Buffer, random: Random): ReadableStream<Uint8Array<ArrayBuffer>> {
  const size = Math.max(1, Math.ceil(bytes.length / random.pick([1, 3, 50])));
  const breaksOff = random.chance(0.3);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (breaksOff && at > 0) return controller.error(new Error("the client is gone"));
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      at += size;
    },
  });
}
