import { parseXml } from "@rgrove/parse-xml";
import { readXmlValue } from "../back-office/checks/record-fields.ts";

/** Returns what a Rails client reads out of a document: the name of its root and the value. */
export function readRailsXml(xml: string): { name: string; value: unknown } {
  const root = parseXml(xml).root!;
  return { name: root.name, value: readXmlValue(root) };
}
