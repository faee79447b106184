import type { DatabaseSync } from "node:sqlite";
import type { Redactor } from "@orderpane/protocol/secrets";
import type { Tables } from "../db/tables.ts";
import { createSecretMask } from "./secret-mask.ts";

/** Returns what hides the secrets and passwords of all applications, and those that the store had before. */
export type StoreRedactors = (storeId: number) => Redactor;

/** How many ended secrets are still masked. The number is limited, and older ones are forgotten. */
const maxEndedSecrets = 200;

/** Reads the tables again only after the database has changed. */
export function createStoreRedactors(
  { applications, installations }: Pick<Tables, "applications" | "installations">,
  database: DatabaseSync,
): StoreRedactors {
  const changes = database.prepare("SELECT total_changes() AS count");
  const known = new Map<number, { count: unknown; secrets: ReadonlySet<string>; mask: Redactor }>();

  const read = (storeId: number) => [
    ...applications.list().map(({ secret }) => secret),
    ...installations
      .list(storeId)
      .flatMap(({ applicationId, password }) => [
        password,
        Buffer.from(`${applicationId}:${password}`).toString("base64"),
      ]),
  ];

  return (storeId) => {
    const count = changes.get()?.["count"];
    const before = known.get(storeId);
    if (before && before.count === count) return before.mask;
    const current = read(storeId);
    const former = [...(before?.secrets ?? [])].filter((secret) => !current.includes(secret));
    const secrets = new Set([...current, ...former.slice(0, maxEndedSecrets)]);
    const isSame = before && current.every((secret) => before.secrets.has(secret));
    const mask = isSame ? before.mask : createSecretMask([...secrets]);
    known.set(storeId, { count, secrets, mask });
    return mask;
  };
}
