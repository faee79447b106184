/** Calls of h are shorter than those of the automatic runtime; a name of our own cannot meet one of the author's. */
export const jsx = { runtime: "classic", pragma: "orderpaneH", pragmaFrag: "orderpaneFragment" } as const;
