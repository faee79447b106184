/** The places for values in a text: `{name}`. */
export type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

/** Puts a value into each place of a text, as it is. */
export function fillPlaces(text: string, valueOf: (name: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
}
