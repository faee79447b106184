import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { WidgetBundle } from "@orderpane/protocol/bundle";
import type { FinishedWidget } from "./fragment.ts";

const compressWithGzip = promisify(gzip);
const compressWithBrotli = promisify(brotliCompress);

/** Sizes in bytes, each compressor at its best; `references` counts the XML references of the request body. */
export async function measureWidget({ html, xml }: FinishedWidget): Promise<WidgetBundle["bytes"]> {
  const bytes = Buffer.from(html);
  const [gzipped, brotli] = await Promise.all([
    compressWithGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
    compressWithBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ]);
  return {
    html: bytes.length,
    gzip: gzipped.length,
    brotli: brotli.length,
    xml: Buffer.byteLength(xml),
    references: xml.match(/&[^;]+;/g)?.length ?? 0,
  };
}
