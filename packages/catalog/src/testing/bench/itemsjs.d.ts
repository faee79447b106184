/** itemsjs has no types of its own. */
declare module "itemsjs" {
  export default function itemsjs(
    items: readonly object[],
    configuration: object,
  ): { search(query: object): object };
}
