export function readBasicCredentials(header: string | null) {
  const [, encoded] = /^basic +([a-z\d+/]+={0,2}) *$/i.exec(header ?? "") ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}
