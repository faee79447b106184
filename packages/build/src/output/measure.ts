import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { WidgetBundle } from "@orderpane/protocol/bundle";

/**
 * Compresses with Brotli like a web server compresses responses: the best level would save 7 % and take
 * longer than the rest of the build.
 */
export async function measureWidget({
  html,
  xml,
}: {
  html: string;
  xml: string;
}): Promise<WidgetBundle["bytes"]> {
  const bytes = Buffer.from(html);
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(bytes, { params: brotliParams(bytes.length) }),
  ]);
  return {
    html: bytes.length,
    gzip: gzipped.length,
    brotli: brotli.length,
    xml: Buffer.byteLength(xml),
    references: countReferences(xml),
  };
}

/** The default quality and window of nginx. */
function brotliParams(size: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: 19,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
}

export function countReferences(xml: string): number {
  return xml.match(/&[^;]+;/g)?.length ?? 0;
}
