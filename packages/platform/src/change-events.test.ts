import { expect, test } from "vitest";
import { createChangeEvents } from "./change-events.ts";

test("a stream that is not read ends, and holds no more than its hundred events", async () => {
  const events = createChangeEvents("instance");
  const unread = events.stream();
  for (let count = 0; count < 1000; count++) events.announce("widgets");
  const text = await unread.text();
  expect(text.startsWith("retry: 1000\nevent: hello\ndata: instance\n\n")).toBe(true);
  expect(text.match(/event: widgets/g)).toHaveLength(100);
  events.close();
});
