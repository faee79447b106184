import { UsageError } from "../errors.ts";

/** Throws a UsageError for the first name that is not a widget of the project. */
export function requireKnownWidgets(
  names: readonly string[],
  known: readonly { name: string }[],
  hint = "",
): void {
  const all = known.map(({ name }) => name);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `there is no widget ${JSON.stringify(unknown.slice(0, 60))} in widgets/`,
    `There are ${all.join(", ")}. ${hint}`.trim(),
  );
}
