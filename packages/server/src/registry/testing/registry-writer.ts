import { createPostgresRegistry } from "../postgres-registry.ts";
import { createSqliteRegistry } from "../sqlite-registry.ts";

/**
 * A process that installs the application in one store after the other until it is killed or cannot write any
 * more. It prints the id of each store whose install was acknowledged, and the error as JSON.
 */
const { REGISTRY_FILE: file = "", REGISTRY_URL: url, REGISTRY_FIRST: first } = process.env;
const registry = url === undefined ? createSqliteRegistry({ file }) : createPostgresRegistry({ url });
const history = "x".repeat(5_000);

try {
  await registry.open();
  await Promise.all([0, 1, 2].map((lane) => install(Number(first) + lane)));
} catch (error) {
  const { code, message } = error as Error & { readonly code: string };
  console.log(JSON.stringify({ code, message }));
}
await registry.close();

async function install(firstId: number): Promise<void> {
  for (let insalesId = firstId; ; insalesId += 3) {
    const tokenHash = String(insalesId);
    await registry.installs.claim({ tokenHash, insalesId, shop: "shop", network: null, at: 1_000 });
    await registry.installs.accept(tokenHash, { password: "sealed", at: 1_000 });
    await registry.deploys.want(insalesId, "v1", 1_000);
    await registry.records.put(insalesId, "history", history);
    console.log(String(insalesId));
  }
}
