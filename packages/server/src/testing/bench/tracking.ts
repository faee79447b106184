import * as v from "valibot";

/** What both servers check and compute for each request. */
export const trackingInput = v.object({
  order_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
});

export function trackingOf({ order_id: id }: v.InferOutput<typeof trackingInput>) {
  const events = ["Принято у отправителя", "Отправлено", "Передано курьеру", "Вручено"].map(
    (title, step) => ({
      at: new Date(Date.UTC(2026, 10, 3 + step)).toISOString(),
      title,
      place: "Сортировочный центр «Восток»",
    }),
  );
  return { number: `СД-${id}`, link: `https://carrier.example/track/${id}`, events };
}
