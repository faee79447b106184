import { PlatformError } from "../../errors.ts";

export function badCatalogFile(message: string): PlatformError {
  return new PlatformError("bad-catalog-file", message);
}
