import type { WidgetStore } from "orderpane/server/widget";

export interface StoreAccess {
  readonly store: string;
  readonly appId: string;
  readonly appPassword: string;
}

export async function readOrder(
  { store, appId, appPassword }: StoreAccess,
  id: number,
): ReturnType<WidgetStore["order"]> {
  const credentials = Buffer.from(`${appId}:${appPassword}`).toString("base64");
  const response = await fetch(new URL(`/admin/orders/${id}.json`, store), {
    headers: { authorization: `Basic ${credentials}` },
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 404) return null;
  if (!response.ok)
    throw new Error(`the store has responded ${response.status} to the request for order ${id}`);
  return (await response.json()) as Awaited<ReturnType<WidgetStore["order"]>>;
}
