/**
 * Returns the text if it is a safe link: an absolute `http:` or `https:` URL, `mailto:` with one plain
 * address, or `tel:` with a phone number. `null` for anything else: other schemes however they are spelled,
 * relative URLs, white space, control characters, backslashes, or a user name in front of the host.
 */
export function safeLink(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const [, scheme, rest = ""] = /^(mailto|tel):(.*)$/is.exec(text) ?? [];
  if (scheme) return /^m/i.test(scheme) ? mailLink(rest) : phoneLink(rest);
  // No @ in the host: `https://known.example@evil.example` looks like another host than it is.
  return /^https?:\/\/[^\s\p{C}\\/?#@]+([/?#][^\s\p{C}\\]*)?$/iu.test(text) ? text : null;
}

/** Returns `mailto:` with one plain address; `null` for other text: `?` or a comma may add recipients. */
export function mailLink(text: unknown): string | null {
  const address = String(text);
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address) ? `mailto:${address}` : null;
}

/**
 * Returns `tel:` with the phone number, in E.164 if its country is known: `tel:+74951234567;ext=12` for
 * `8 (495) 123-45-67, доб. 12`. `null` if the text is not a phone number.
 */
export function phoneLink(text: unknown): string | null {
  const { number, extension } = parsePhone(text);
  return number ? `tel:${number}${extension ? `;ext=${extension}` : ""}` : null;
}

/**
 * Returns a phone number in E.164, such as `+74951234567`, without its extension. `null` if the text is not a
 * phone number, or does not include its country: a number needs a `+`, or the form that is usual in Russia
 * and Kazakhstan, 8 or 7 and ten digits.
 */
export function phoneNumber(text: unknown): string | null {
  const { number = "" } = parsePhone(text);
  return /^\+[1-9]/.test(number) ? number : null;
}

function parsePhone(text: unknown): { number?: string | undefined; extension?: string | undefined } {
  const [, number, extension] =
    /^(\+?\d{5,15})(?:[,;]?(?:доб(?:авочный)?|вн(?:утр)?|ext)[:=]?(\d{1,7}))?$/i.exec(
      String(text).replace(/[\s().-]/g, ""),
    ) ?? [];
  // No code there begins with 0, 1, 2, 5 or 6: 8 0 is Belarus, 8 10 another country.
  return { number: number?.replace(/^[78](?=[347-9]\d{9}$)/, "+7"), extension };
}
