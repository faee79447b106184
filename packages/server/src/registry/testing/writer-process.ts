import { createSqliteRegistry } from "../sqlite-registry.ts";

// Writes two rows per transaction and reports each commit, until it is killed.
const registry = createSqliteRegistry({ file: process.argv[2]! });
await registry.open();
for (;;) {
  const uses = ["one", "two"].map((key) => ({ key, limit: 1_000_000 }));
  await registry.budgets.spend(uses, { ms: 3_600_000, now: 1_000 });
  process.send!("committed");
}
