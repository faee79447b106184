import { describe } from "vitest";
import { postgres, postgresPlace } from "../testing/postgres-place.ts";
import { registryContract } from "../testing/registry-contract.ts";

describe.skipIf(postgres === null)("with a server", () => {
  registryContract("on PostgreSQL", postgresPlace);
});
