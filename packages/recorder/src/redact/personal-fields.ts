/**
 * Where a field is: the resources of the request's path, then the names above the field, spelled as in JSON.
 */
export type FieldPath = readonly string[];

/**
 * Whether a text is kept. Only impersonal texts are: ids of records, texts of the shop, states, times and
 * short numbers. Of a person only the ids are kept.
 */
export function isTextKept(path: FieldPath, text: string): boolean {
  if (/^\s*(?:true|false)?\s*$/.test(text) || isShopText(path)) return true;
  if (isRecordId(path)) return /^\d{1,18}$/.test(text);
  if (isPersonal(path)) return false;
  const isState = states.has(path.at(-1) ?? "") && /^[a-z][\w:-]{0,40}$/i.test(text);
  return isState || isTime(text) || isShortNumber(text);
}

/** Whether a number is kept. Long ones may be telephone or tax numbers. */
export function isNumberKept(path: FieldPath, value: number): boolean {
  return isRecordId(path) || (!isPersonal(path) && Math.abs(value) < 1e9);
}

/** The placeholder of a redacted text. */
export function placeholderFor(path: FieldPath): string {
  const name = path.at(-1) ?? "";
  if (/e?mail/.test(name)) return "[email]";
  if (/phone/.test(name)) return "[phone]";
  if (/token|secret|password|key/.test(name)) return "[token]";
  if (/name/.test(name)) return "[name]";
  return /address|city|street|zip|state|country|location/.test(name) ? "[address]" : "[text]";
}

/** The parts of a redacted text that are redacted elsewhere too: names, addresses, contacts. */
export function identifyingParts(path: FieldPath, text: string): string[] {
  const placeholder = placeholderFor(path);
  if (placeholder === "[text]") return [];
  const parts = placeholder === "[name]" ? [text, ...text.split(/\s+/)] : [text];
  return parts.map((part) => part.trim()).filter((part) => part.length >= 4 && part.length <= 100);
}

/** Texts of products, wherever they are listed, and of widgets. Buyers do not write them. */
function isShopText(path: FieldPath): boolean {
  const above = path.slice(Math.max(0, path.lastIndexOf("order_lines", -2)), -1);
  if (above.length === 0) return false;
  return [products, widgets].some(
    ({ records, texts }) => texts.has(path.at(-1) ?? "") && above.every((name) => records.has(name)),
  );
}

function isRecordId(path: FieldPath): boolean {
  return recordIds.has(path.at(-1) ?? "") && !path.slice(0, -1).some(soundsPersonal);
}

function isPersonal(path: FieldPath): boolean {
  return path.some((part) => persons.has(part) || soundsPersonal(part));
}

/** Also true for unusual names, and for ids of unknown records, which may identify somebody elsewhere. */
function soundsPersonal(name: string): boolean {
  if ([persons, products.records, states, recordIds].some((known) => known.has(name))) return false;
  if (!/^[\w-]*$/.test(name) || /(?:^|_)ids?$/.test(name)) return true;
  const snake = name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  return personalParts.test(snake) || snake.split(/[_-]/).some((word) => personalWords.has(word));
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}(?:Z|\s?[+-]\d\d:?\d\d)?)?$/.test(text);
}

function isShortNumber(text: string): boolean {
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text);
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Ids of the platform's own records. */
const recordIds = words(`
  id account_id application_widget_id bundle_id category_id client_group_id client_id collection_id collections_ids
  delivery_variant_id field_id image_id image_ids insales_id option_name_id order_id order_line_id parent_id payment_gateway_id
  product_id products_ids responsible_user_id shipping_address_id user_id variant_id warehouse_id
`);

/** Everything under these names is personal. */
const persons = words(`
  account client clients customer customers buyer recipient user users owner contact contacts person manager
  shipping_address billing_address addresses location current_location outlet cookies fields_values order_changes
  query first_query utm bank_account requisites
`);

/** Fields with these parts in their names are redacted, even if the value looks like a number or a time. */
const personalParts =
  /account|address|birth|card|coupon|cv[vc]|latitude|longitude|mail|passport|password|phone|post_?code|postal|secret|surname|token|zip/;

/** The same for whole words of a name. */
const personalWords = words(`
  age apartment buyer city client code contact customer dob fax flat gender house iban inn ip kpp key lat lng login lon
  middlename mobile name nick ogrn okpo person pin promo recipient sex skype snils social street swift tel telegram tin
  user viber vk whatsapp
`);

/** Fields whose texts are one of a few words. */
const states = words(`
  currency_code discount_type financial_status fulfillment_status handle locale page_type permalink status tariff_id type
  unit
`);

/** Where products occur, and which of their texts the shop writes. */
const products = {
  records: words(`
    products product order_lines order_line variants variant images image first_image properties property characteristics
    characteristic option_names option_name option_values option_value collections collection
  `),
  texts: words(`
    title description short_description permalink handle sku barcode unit url product_url original_url thumb_url
    compact_url medium_url small_url large_url filename option_name option_names error errors message
  `),
};

const widgets = {
  records: words("application_widgets application_widget"),
  texts: words("code height page_type error errors message"),
};
