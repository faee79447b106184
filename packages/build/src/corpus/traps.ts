import { importedTextTraps } from "./imported-texts.ts";
import { literalTraps } from "./literals.ts";
import { programTraps } from "./programs.ts";
import { styleTraps } from "./styles.ts";
import type { Trap } from "./trap.ts";

/** The whole corpus. */
export const traps: readonly Trap[] = [...literalTraps, ...programTraps, ...styleTraps, ...importedTextTraps];
