import type { Format } from "@orderpane/protocol/api";
import { plainResponse, type PlainResponse } from "../plain-response.ts";
import { encodeRecordXml } from "./record-xml.ts";

/** observed: in JSON. assumed: in XML, as Rails writes a number. */
export function countResponse(count: number, format: Format): PlainResponse {
  return plainResponse(
    200,
    format,
    format === "json" ? JSON.stringify({ count }) : encodeRecordXml("count", count),
  );
}
