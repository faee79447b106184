import { expected } from "@orderpane/protocol/json";
import { Hono } from "hono";
import { PlatformError } from "../errors.ts";
import { assumptionNames, type AssumptionSwitches, assumptionTable } from "../assumptions/assumptions.ts";
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
      switches.set(await readObject(c.req.raw));
      return c.json(listAssumptions(switches));
    })
    .delete("/", (c) => {
      switches.reset();
      return c.json(listAssumptions(switches));
    });
}

async function readObject(request: Request): Promise<object> {
  const value = await readJsonBody(request, { refuse, example });
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw refuse(expected(`an object such as ${example}`)({ input: value }));
}

const example = '{"putBody":"empty"}';

function refuse(message: string): PlatformError {
  return new PlatformError("unknown-assumption", message);
}
