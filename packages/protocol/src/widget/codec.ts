import type { Format } from "../api/format.ts";
import type { Widget, WidgetAnswer, WidgetFields } from "./fields.ts";
import * as json from "./json.ts";
import * as xml from "./xml.ts";

/** The widgets resource in one format: what a client sends and reads, what a store reads and answers. */
export interface WidgetCodec {
  encodeRequest(fields: WidgetFields): string;
  decodeRequest(body: string): WidgetFields;
  encodeAnswer(widget: WidgetAnswer): string;
  decodeAnswer(body: string): Widget;
  encodeList(widgets: readonly WidgetAnswer[]): string;
  decodeList(body: string): Widget[];
}

export const widgetCodecs: Readonly<Record<Format, WidgetCodec>> = {
  xml: {
    encodeRequest: xml.encodeWidgetXml,
    decodeRequest: xml.decodeWidgetXml,
    encodeAnswer: xml.encodeWidgetAnswerXml,
    decodeAnswer: xml.decodeWidgetAnswerXml,
    encodeList: xml.encodeWidgetListXml,
    decodeList: xml.decodeWidgetListXml,
  },
  json: {
    encodeRequest: json.encodeWidgetJson,
    decodeRequest: json.decodeWidgetJson,
    encodeAnswer: json.encodeWidgetAnswerJson,
    decodeAnswer: json.decodeWidgetAnswerJson,
    encodeList: json.encodeWidgetListJson,
    decodeList: json.decodeWidgetListJson,
  },
};
