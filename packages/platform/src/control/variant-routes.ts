import { expected } from "@orderpane/protocol/json";
import { Hono } from "hono";
import { PlatformError } from "../errors.ts";
import type { VariantSwitches } from "../variants/variant-switches.ts";
import { type VariantName, variantTable } from "../variants/variants.ts";
import { readJsonBody } from "../http/json-body.ts";

function listVariants(switches: VariantSwitches) {
  const current = switches.current();
  return (Object.keys(variantTable) as VariantName[]).map((name) => {
    const { values, provenance, about } = variantTable[name];
    return { name, values, provenance, about: about.en, value: current[name] };
  });
}

export function createVariantRoutes(switches: VariantSwitches): Hono {
  return new Hono()
    .get("/", (c) => c.json(listVariants(switches)))
    .put("/", async (c) => {
      switches.set(await readObject(c.req.raw));
      return c.json(listVariants(switches));
    })
    .delete("/", (c) => {
      switches.reset();
      return c.json(listVariants(switches));
    });
}

async function readObject(request: Request): Promise<object> {
  const value = await readJsonBody(request, { refuse, example });
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw refuse(expected(`an object such as ${example}`)({ input: value }));
}

const example = '{"putBody":"empty"}';

function refuse(message: string): PlatformError {
  return new PlatformError("unknown-variant", message);
}
