import { contentTypes, type Format, wrongContentTypeBody } from "@orderpane/protocol/api";
import { answer, type Answer, unparsable } from "../plain-response.ts";

export interface ReadBodyOptions {
  readonly format: Format;
  /** In bytes. */
  readonly cap: number;
}

/** The body as text, a byte order mark included, or the answer that refuses it. */
export async function readBody(
  request: Request,
  { format, cap }: ReadBodyOptions,
): Promise<{ readonly text: string } | { readonly refusal: Answer }> {
  if (!hasContentType(request, format)) {
    return { refusal: answer(422, "json", wrongContentTypeBody(format)) };
  }
  if (isCompressed(request)) return { refusal: unsupportedEncoding() };
  if (Number(request.headers.get("content-length")) > cap) return { refusal: tooLarge(cap) };
  const bytes = await readBytes(request, cap);
  if (bytes === "too-large") return { refusal: tooLarge(cap) };
  if (bytes === "cut-off") return { refusal: unparsable("the body ends before its end") };
  const text = decodeUtf8(bytes);
  return text === null ? { refusal: unparsable("the body is not UTF-8") } : { text };
}

/** spec: equal to the type of the suffix; assumed: parameters such as `charset` do no harm. */
function hasContentType(request: Request, format: Format): boolean {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase() === contentTypes[format];
}

function isCompressed(request: Request): boolean {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  return encoding !== "" && encoding !== "identity";
}

/** assumed: nobody has seen the platform take a compressed body. */
function unsupportedEncoding(): Answer {
  const { status, body, headers } = answer(
    415,
    "text",
    "The body must not be compressed, and Content-Encoding says that it is: send it as it is.\n",
  );
  return { status, body, headers: { ...headers, "Accept-Encoding": "identity" } };
}

/** assumed. */
function tooLarge(cap: number): Answer {
  const size = cap % mebibyte === 0 ? `${cap / mebibyte} MiB` : `${cap} bytes`;
  return answer(413, "text", `The body must be of at most ${size}, and this one is larger.\n`);
}

const mebibyte = 1024 * 1024;

/** Stops reading as soon as the answer is known. */
async function readBytes(request: Request, cap: number): Promise<Buffer | "too-large" | "cut-off"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > cap) return "too-large";
      chunks.push(chunk);
    }
  } catch {
    return "cut-off";
  }
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
