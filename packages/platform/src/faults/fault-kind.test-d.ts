import * as json from "@orderpane/protocol/json";
import { expectTypeOf } from "vitest";
import type { FaultKind } from "./fault-kind.ts";
import type { FaultAction } from "./fault-kinds.ts";

const forms = {
  usage: "TIME",
  schema: json.object({ ms: json.number() }),
  parse: () => ({}),
  print: () => [],
  log: null,
};
const whole = { ...forms, before: () => Promise.resolve() };
type Kind = FaultKind<{ readonly ms: number }>;

// A kind needs all its forms, what the log shows of it, and at least one effect.
expectTypeOf(whole).toExtend<Kind>();
expectTypeOf(forms).not.toExtend<Kind>();
expectTypeOf<Omit<typeof whole, "usage">>().not.toExtend<Kind>();
expectTypeOf<Omit<typeof whole, "schema">>().not.toExtend<Kind>();
expectTypeOf<Omit<typeof whole, "parse">>().not.toExtend<Kind>();
expectTypeOf<Omit<typeof whole, "print">>().not.toExtend<Kind>();
expectTypeOf<Omit<typeof whole, "log">>().not.toExtend<Kind>();

// An action has the name of its kind and the fields of that kind, and no others.
expectTypeOf<{ kind: "delay"; ms: number }>().toExtend<FaultAction>();
expectTypeOf<{ kind: "delay"; bytes: number }>().not.toExtend<FaultAction>();
expectTypeOf<{ kind: "explode" }>().not.toExtend<FaultAction>();
// @ts-expect-error: a reset has no fields.
void ({ kind: "reset", ms: 5 } satisfies FaultAction);
