export interface Delivery {
  readonly status: string;
  readonly place: string;
}

export function readDelivery(data: unknown): Delivery {
  const { status, place } = data as Partial<Record<string, unknown>>;
  if (typeof status === "string" && typeof place === "string") return { status, place };
  throw new TypeError("expected { status, place }");
}
