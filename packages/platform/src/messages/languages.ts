/** The languages in which the store speaks to people. */
export const languages = ["ru", "en"] as const;

export type Language = (typeof languages)[number];
