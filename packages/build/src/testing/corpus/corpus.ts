import { importedTextTraps } from "./imported-text-traps.ts";
import { literalTraps } from "./literal-traps.ts";
import { programTraps } from "./program-traps.ts";
import { styleTraps } from "./style-traps.ts";
import type { Trap } from "./trap.ts";

export const traps: readonly Trap[] = [...literalTraps, ...programTraps, ...styleTraps, ...importedTextTraps];
