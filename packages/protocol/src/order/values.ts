/** A number or a string (`"1500.0"`). */
export type Money = number | string;

/** ISO 8601 with the UTC offset of the store. */
export type DateTime = string;
