import type { Format } from "../api/format.ts";
import type { Widget, WidgetResponse, WidgetFields } from "./fields.ts";
import * as json from "./json.ts";
import * as xml from "./xml.ts";

/** The widgets resource in one format: requests of a client and responses of a store, in both directions. */
export interface WidgetCodec {
  encodeRequest(fields: WidgetFields): string;
  decodeRequest(body: string): WidgetFields;
  encodeResponse(widget: WidgetResponse): string;
  decodeResponse(body: string): Widget;
  encodeList(widgets: readonly WidgetResponse[]): string;
  decodeList(body: string): Widget[];
}

export const widgetCodecs: Readonly<Record<Format, WidgetCodec>> = {
  xml: {
    encodeRequest: xml.encodeWidgetXml,
    decodeRequest: xml.decodeWidgetXml,
    encodeResponse: xml.encodeWidgetResponseXml,
    decodeResponse: xml.decodeWidgetResponseXml,
    encodeList: xml.encodeWidgetListXml,
    decodeList: xml.decodeWidgetListXml,
  },
  json: {
    encodeRequest: json.encodeWidgetJson,
    decodeRequest: json.decodeWidgetJson,
    encodeResponse: json.encodeWidgetResponseJson,
    decodeResponse: json.decodeWidgetResponseJson,
    encodeList: json.encodeWidgetListJson,
    decodeList: json.decodeWidgetListJson,
  },
};
