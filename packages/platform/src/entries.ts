/** Typed `Object.keys`, which returns `string[]`, because an object may have more keys than its type. */
export function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}
