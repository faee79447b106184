/** The suffix of a path under `/admin/` chooses the format of the request and of the response. */
export const formats = ["xml", "json"] as const;

export type Format = (typeof formats)[number];

/** The `Content-Type` that POST, PUT and PATCH must have; the platform refuses any other with status 422. */
export const contentTypes: Readonly<Record<Format, string>> = {
  xml: "application/xml",
  json: "application/json",
};

export function isFormat(value: unknown): value is Format {
  return value === "xml" || value === "json";
}
