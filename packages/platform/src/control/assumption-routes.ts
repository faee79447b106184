import { Hono } from "hono";
import { PlatformError } from "../errors.ts";
import {
  assumptionNames,
  type AssumptionSwitches,
  assumptionTable,
  checkAssumptions,
} from "../assumptions/assumptions.ts";
import { readJsonBody } from "../http/json-body.ts";

function listAssumptions(switches: AssumptionSwitches) {
  const current = switches.current();
  return assumptionNames.map((name) => {
    const { values, provenance, about } = assumptionTable[name];
    return { name, values, provenance, about: about.en, value: current[name] };
  });
}

export function createAssumptionRoutes(switches: AssumptionSwitches): Hono {
  return new Hono()
    .get("/", (c) => c.json(listAssumptions(switches)))
    .put("/", async (c) => {
      const changes = await readJsonBody(c.req.raw, { refuse, example });
      checkAssumptions(changes);
      switches.set(changes);
      return c.json(listAssumptions(switches));
    })
    .delete("/", (c) => {
      switches.reset();
      return c.json(listAssumptions(switches));
    });
}

const example = '{"putBody":"empty"}';

function refuse(message: string): PlatformError {
  return new PlatformError("unknown-assumption", message);
}
