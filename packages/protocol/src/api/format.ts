/** The suffix of a path under `/admin/` chooses the format of request and answer. */
export const formats = ["xml", "json"] as const;

export type Format = (typeof formats)[number];

/** The `Content-Type` that POST, PUT and PATCH must carry; any other is answered 422. */
export const contentTypes: Readonly<Record<Format, string>> = {
  xml: "application/xml",
  json: "application/json",
};

export function isFormat(value: unknown): value is Format {
  return value === "xml" || value === "json";
}
