import { encode, escape } from "he";
import { encodeXmlText } from "../widget/xml-text.ts";

/** How programs spell a text inside of something else. */
export const spellings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in capitals": (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  "in JSON": (text) => JSON.stringify(text).slice(1, -1),
  "in JSON in JSON": (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  "in JSON with escaped slashes": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "in JSON of ASCII": (text) => text.replace(/["\\]|[^ -~]/g, asUnicodeEscape),
  "as \\u escapes": (text) => text.replace(/[^]/g, asUnicodeEscape),
  "as \\u escapes in capitals": (text) =>
    text.replace(/[^]/g, (unit) => `\\u${asUnicodeEscape(unit).slice(2).toUpperCase()}`),
  "in a URL": (text) => encodeURIComponent(text),
  "in a URL of a URL": (text) => encodeURIComponent(encodeURIComponent(text)),
  "in a whole URL": (text) => encodeURI(text),
  "in a form": inForm,
  "in a form in a URL": (text) => encodeURIComponent(inForm(text)),
  "with every byte percent-encoded": (text) => everyByte(text).toUpperCase(),
  "with every byte percent-encoded in small letters": everyByte,
  "with every byte percent-encoded twice": (text) => encodeURIComponent(everyByte(text)),
  "in HTML": inHtml,
  "in HTML with references for slashes": (text) => inHtml(text).replaceAll("/", "&#x2F;"),
  "in HTML with references for signs": (text) => text.replaceAll(/[^a-z\d]/giu, hexReference),
  "in HTML by Mustache": (text) =>
    inHtml(text).replaceAll("&#x27;", "&#39;").replaceAll(/[/=`]/g, hexReference),
  "in HTML with references for all": (text) => encode(text, { encodeEverything: true }),
  "in HTML with decimal references": (text) => text.replace(/[^]/gu, (all) => `&#${all.codePointAt(0)};`),
  "in XML": encodeXmlText,
  "in base64": (text) => Buffer.from(text).toString("base64"),
  "in base64 for URLs": (text) => Buffer.from(text).toString("base64url"),
  "in base64 in a URL": (text) => encodeURIComponent(Buffer.from(text).toString("base64")),
  "in base64 behind a login": (text) => Buffer.from(`shop:${text}`).toString("base64"),
  "in base64 between others": (text) => Buffer.from(`ab${text}${text.length}`).toString("base64"),
  "in hexadecimal": (text) => Buffer.from(text).toString("hex"),
  "in hexadecimal in capitals": (text) => Buffer.from(text).toString("hex").toUpperCase(),
};

/** he also escapes "`", which others leave as it is. */
function inHtml(text: string): string {
  return escape(text).replaceAll("&#x60;", "`");
}

function hexReference(character: string): string {
  return `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`;
}

function inForm(text: string): string {
  return new URLSearchParams({ text }).toString().slice("text=".length);
}

function asUnicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function everyByte(text: string): string {
  return Buffer.from(text).toString("hex").replace(/../g, "%$&");
}
