/** A number or a string (`"1500.0"`). */
export type Money = number | string;

/** ISO 8601 with the UTC offset of the store. */
export type DateTime = string;

export interface Dated {
  readonly created_at?: DateTime | null;
  readonly updated_at?: DateTime | null;
}
