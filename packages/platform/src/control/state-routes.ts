import { Hono } from "hono";
import type { PlatformState } from "../state/platform-state.ts";

export function createStateRoutes(state: PlatformState): Hono {
  return new Hono()
    .post("/reset", (c) => {
      state.reset();
      return c.json({ ok: true });
    })
    .get("/snapshots", (c) => c.json(state.snapshots()))
    .put("/snapshots/:name", (c) => {
      state.snapshot(c.req.param("name"));
      return c.json({ ok: true });
    })
    .delete("/snapshots/:name", (c) => {
      state.deleteSnapshot(c.req.param("name"));
      return c.json({ ok: true });
    })
    .post("/snapshots/:name/restore", (c) => {
      state.restore(c.req.param("name"));
      return c.json({ ok: true });
    })
    .get("/export", () => {
      const body = `${JSON.stringify(state.export(), null, 2)}\n`;
      return new Response(body, {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Disposition": 'attachment; filename="store.json"',
          "Cache-Control": "no-store",
        },
      });
    })
    .put("/import", async (c) => {
      state.import(await c.req.text());
      return c.json({ ok: true });
    });
}
