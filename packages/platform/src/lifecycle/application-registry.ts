import type { Application, ApplicationTable } from "../db/application-table.ts";
import { PlatformError } from "../errors.ts";
import { createMessage } from "../messages/message.ts";
import { validateApplication } from "./application-input.ts";

/** The applications that developers registered with the platform. */
export interface ApplicationRegistry {
  /** In ascending order of ids. */
  readonly list: () => Application[];
  /** @throws {PlatformError} `unknown-application` */
  readonly get: (id: string) => Application;
  /** @throws {PlatformError} `bad-application` */
  readonly register: (input: unknown) => Application;
  /** @throws {PlatformError} `unknown-application` */
  readonly remove: (id: string) => void;
}

export function createApplicationRegistry(table: ApplicationTable): ApplicationRegistry {
  const get = (id: string) => {
    const found = table.find(id);
    if (found) return found;
    const known = table.list().map((application) => application.id);
    throw new PlatformError(
      "unknown-application",
      known.length === 0
        ? createMessage("noApplicationAtAll", { id: quote(id) })
        : createMessage("unknownApplication", { id: quote(id), known: known.join(", ") }),
    );
  };
  return {
    list: () => table.list(),
    get,
    register(input) {
      const id = (input as { id?: unknown } | null | undefined)?.id;
      const application = validateApplication(input, {
        known: typeof id === "string" ? table.find(id) : undefined,
      });
      table.put(application);
      return application;
    },
    remove: (id) => void table.delete(get(id).id),
  };
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 64));
}
