import type { Format } from "../api/requests.ts";
import type { WidgetCodec } from "./fields.ts";
import { jsonCodec } from "./json.ts";
import { xmlCodec } from "./xml.ts";

export const widgetCodecs: Readonly<Record<Format, WidgetCodec>> = { xml: xmlCodec, json: jsonCodec };
