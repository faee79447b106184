import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import type { ApplicationOptions } from "../../application.ts";

/** For applications in this process and in others. */
export const benchOptions = {
  id: "orders-app",
  secret: "0123456789abcdef0123456789abcdef",
  keys: [Buffer.alloc(32, 1).toString("base64")],
  urls: { origin: "https://app.example.com" },
  acceptLocalShops: true,
  log: () => {},
} satisfies Partial<ApplicationOptions>;

/** What both servers check and compute for each request. */
export const trackingInput = v.object({
  order_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
});

export const trackingOf = ({ order_id: id }: v.InferOutput<typeof trackingInput>) => ({
  number: `СД-${id}`,
  link: `https://carrier.example/track/${id}`,
  events: ["Принято у отправителя", "Отправлено", "Передано курьеру", "Вручено"].map((title, step) => ({
    at: new Date(Date.UTC(2026, 10, 3 + step)).toISOString(),
    title,
    place: "Сортировочный центр «Восток»",
  })),
});

/** Listens, tells the process that started this one where, and how much memory is in use when it asks. */
export async function announce(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.on("message", () => process.send!(process.memoryUsage.rss()));
  process.on("disconnect", () => process.exit());
  process.send!((server.address() as AddressInfo).port);
}
