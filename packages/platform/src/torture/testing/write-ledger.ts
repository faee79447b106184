/** A change of a widget that was asked for. `code` is different in each. */
export type Write =
  | { readonly kind: "create"; readonly code: string }
  | { readonly kind: "replace"; readonly id: number; readonly code: string }
  | { readonly kind: "delete"; readonly id: number };

export type WriteLedger = ReturnType<typeof createWriteLedger>;

/**
 * The widgets that a store must hold and may hold, as its writers know them. At most one open write for each
 * id.
 */
export function createWriteLedger() {
  /** The widgets that are acknowledged, id to code. */
  const known = new Map<number, string>();
  /** Writes that were begun and not acknowledged. */
  const open = new Set<Write>();
  let acknowledged = 0;

  /** What may be there under an id: what is known, or what an open write makes of it. */
  const allowedFor = (id: number) => {
    const codes: (string | undefined)[] = [known.get(id)];
    for (const write of open) {
      if (write.kind !== "create" && write.id === id) {
        codes.push(write.kind === "replace" ? write.code : undefined);
      }
    }
    return codes;
  };

  return {
    known,
    open,
    get acknowledged() {
      return acknowledged;
    },
    begin: (write: Write) => void open.add(write),

    acknowledge(write: Write, id: number) {
      open.delete(write);
      acknowledged++;
      if (write.kind === "delete") known.delete(id);
      else known.set(id, write.code);
    },

    /**
     * Compares with what the store holds after its death, id to code: a sentence for everything that was
     * acknowledged and is not so, or that was never requested. From then on what was found is what is known.
     */
    settle(found: ReadonlyMap<number, string>): string[] {
      const damage: string[] = [];
      for (const id of known.keys()) {
        const [expected, ...others] = allowedFor(id);
        const code = found.get(id);
        if (code !== expected && !others.includes(code)) {
          damage.push(`widget ${id}: ${nameOf(expected)} was acknowledged, ${nameOf(code)} is there`);
        }
      }
      const asked = new Set([...open].flatMap((write) => (write.kind === "create" ? [write.code] : [])));
      for (const [id, code] of found) {
        if (!known.has(id) && !asked.delete(code))
          damage.push(`widget ${id} was never requested: ${nameOf(code)}`);
      }
      known.clear();
      for (const [id, code] of found) known.set(id, code);
      open.clear();
      return damage;
    },
  };
}

function nameOf(code: string | undefined): string {
  return code === undefined ? "no widget" : code.slice(0, 40);
}
