/** The languages of the pages. */
export const languages = ["ru", "en"] as const;

export type Language = (typeof languages)[number];
