import { translate } from "../page/language.ts";

/**
 * Returns the text of HTML such as `payment_description`, one line for each paragraph. `null` if there is
 * none. Nothing in the HTML is loaded or executed.
 */
export function plainText(html: unknown): string | null {
  if (typeof html !== "string") return null;
  const lines = html.replace(/\s+/g, " ").replace(/<(?:br|\/(?:p|div|li|tr|h\d))\b/gi, "\n$&");
  const { body } = new DOMParser().parseFromString(lines, "text/html");
  for (const code of body.querySelectorAll("script, style, template")) code.remove();
  return body.textContent.replace(/\s*\n\s*/g, "\n").trim() || null;
}

/** Names the `unit` of an order line in the page's language: `pce` is «шт». Other text stays as it is. */
export function unitName(unit: unknown): string {
  if (unit === "pce") return translate("шт", "pcs");
  if (unit === "kgm") return translate("кг", "kg");
  return typeof unit === "string" ? unit : "";
}
