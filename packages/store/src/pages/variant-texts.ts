import type { VariantName } from "../variants.ts";

/** What each variant is about, in English; `variantTable` says it in Russian. */
export const variantTexts: Readonly<Record<VariantName, string>> = {
  putBody: "Body of the answer to PUT and PATCH: the widget's record, or nothing",
  deleteBody: "Body of the answer to DELETE in XML: nothing, or the deleted record",
  deleteMissing: "Status of the answer to DELETE of a widget that is not there",
  codeEcho: "How an answer gives code back: byte for byte, escaped once too often, or without HTML comments",
  pageTypeXml:
    "The element page-type in XML: read and given back, or unknown to the store; in JSON the field is always there",
  limitStatus: "Status of the answer when the request limit is used up",
  emptyList: "Root element of an empty list in XML",
  createStatus: "Status of the answer to POST: XML 200 and JSON 201, or the same for both",
  widgetsAfterUninstall:
    "Widgets of an application after it was uninstalled: they stay, or are deleted with it",
  loginReturn:
    "Where the browser returns when somebody logs in: to the login URL, or to the autologin URL of the login parameter",
};
