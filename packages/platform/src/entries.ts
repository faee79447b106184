/** The names of a table. TypeScript forgets them, because an object may have more members than its type. */
export function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}
