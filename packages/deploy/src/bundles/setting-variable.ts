/** The environment variable of a declared setting: `apiUrl` is `ORDERPANE_SETTING_API_URL`. */
export function settingVariable(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z\d]+/g, "_");
  return `ORDERPANE_SETTING_${words.toUpperCase()}`;
}
