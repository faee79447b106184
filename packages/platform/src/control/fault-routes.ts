import { Hono } from "hono";
import { PlatformError } from "../errors.ts";
import { badFault, decodeFaults, faultExample } from "../faults/decode-fault.ts";
import type { Faults } from "../faults/faults.ts";
import { readJsonBody } from "../http/json-body.ts";

export function createFaultRoutes(faults: Faults): Hono {
  return new Hono()
    .get("/", (c) => c.json(faults.list()))
    .post("/", async (c) => {
      const value = await readJsonBody(c.req.raw, { refuse: badFault, example: faultExample });
      return c.json(faults.addAll(decodeFaults(value)), 201);
    })
    .delete("/", (c) => {
      faults.clear();
      return c.json(faults.list());
    })
    .delete("/:id", (c) => {
      const id = c.req.param("id");
      if (faults.remove(id)) return c.json(faults.list());
      const known = faults.list().map(({ fault }) => fault.id);
      throw unknownFault(id, known);
    });
}

function unknownFault(id: string, known: readonly string[]): PlatformError {
  const there = known.length === 0 ? "there are none" : `there are ${known.slice(0, 20).join(", ")}`;
  return new PlatformError("unknown-fault", `there is no fault ${JSON.stringify(id.slice(0, 40))}: ${there}`);
}
