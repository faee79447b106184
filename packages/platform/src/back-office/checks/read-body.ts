import { contentTypes, type Format } from "@orderpane/protocol/api";
import { bodyCap, readBytes } from "../../http/body.ts";
import { plainResponse, type PlainResponse, unparsable } from "../plain-response.ts";

/** Reads the body as text, including a byte order mark, or returns the response that refuses it. */
export async function readBody(
  request: Request,
  format: Format,
): Promise<{ readonly text: string } | { readonly refusal: PlainResponse }> {
  if (!hasContentType(request, format)) {
    const message = `incorrect Content-Type, should be ${contentTypes[format]}`;
    return { refusal: plainResponse(422, "json", JSON.stringify({ message })) };
  }
  if (isCompressed(request)) return { refusal: unsupportedEncoding() };
  if (Number(request.headers.get("content-length")) > bodyCap) return { refusal: tooLarge() };
  const { bytes, end } = await readBytes(request.body, bodyCap);
  if (end === "too-large") return { refusal: tooLarge() };
  if (end === "cut-off") return { refusal: unparsable("the body ends before its end") };
  const text = decodeUtf8(bytes);
  return text === null ? { refusal: unparsable("the body is not UTF-8") } : { text };
}

/** spec: the type must match the suffix; assumed: parameters such as `charset` are ignored. */
function hasContentType(request: Request, format: Format): boolean {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase() === contentTypes[format];
}

function isCompressed(request: Request): boolean {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  return encoding !== "" && encoding !== "identity";
}

/** assumed: the platform has never been seen to accept a compressed body. */
function unsupportedEncoding(): PlainResponse {
  const text = "The body must not be compressed, and Content-Encoding says that it is: send it as it is.\n";
  return plainResponse(415, "text", text, { "Accept-Encoding": "identity" });
}

/** assumed: the status and the text. */
function tooLarge(): PlainResponse {
  return plainResponse(413, "text", "The body must be of at most 4 MiB, and this one is larger.\n");
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
