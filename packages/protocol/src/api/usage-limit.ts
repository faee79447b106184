/** 500 requests in 5 minutes per application and store, from the first request of a series. */
export const requestLimit = { requests: 500, windowSeconds: 300 } as const;

/** The response header that counts them, `<used>/<limit>`. */
export const usageLimitHeader = "API-Usage-Limit";

export interface UsageLimit {
  readonly used: number;
  readonly limit: number;
}

export function encodeUsageLimit({ used, limit }: UsageLimit): string {
  return `${used}/${limit}`;
}

/** `null` when the header is absent or not of its form. */
export function decodeUsageLimit(header: string | null): UsageLimit | null {
  const match = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(header ?? "");
  return match && { used: Number(match[1]), limit: Number(match[2]) };
}
