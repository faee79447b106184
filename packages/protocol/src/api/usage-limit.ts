/** 500 requests per application and store in 5 minutes. The window starts with its first request. */
export const requestLimit = { requests: 500, windowSeconds: 300 } as const;

/** The response header that counts the requests: `<used>/<limit>`. */
export const usageLimitHeader = "API-Usage-Limit";

export interface UsageLimit {
  readonly used: number;
  readonly limit: number;
}

export function encodeUsageLimit({ used, limit }: UsageLimit): string {
  return `${used}/${limit}`;
}

/** `null` if the header is absent or malformed. */
export function decodeUsageLimit(header: string | null): UsageLimit | null {
  const match = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(header ?? "");
  return match && { used: Number(match[1]), limit: Number(match[2]) };
}
