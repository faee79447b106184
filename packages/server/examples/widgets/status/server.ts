import { widgetRoute } from "@orderpane/server/widget";
import { digits, object, pipe, string, transform } from "valibot";

export default widgetRoute({
  input: object({ order: pipe(string(), digits(), transform(Number)) }),
  handler: async ({ input, store }) => ({ paid: (await store.order(input.order))?.paid_at ?? null }),
});
