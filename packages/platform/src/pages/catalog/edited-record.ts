import type { RecordCollection } from "../../db/record-collection.ts";
import type { StoredRecord } from "../../db/record-table.ts";
import { createMessage } from "../../messages/message.ts";
import { seedIds } from "../../storefront/seed/seed-collections.ts";
import { doneNotice, type Notice, type Notices } from "../layout/notices.ts";
import type { PageContext } from "../layout/page-context.ts";
import type { FieldErrors, FormState } from "./form-fields.ts";
import { cut } from "./form-values.ts";

/** What follows a form: another page, with a notice. */
export function createReplies(notices: Notices) {
  const noted = (c: PageContext, path: string, notice: Notice) =>
    c.redirect(`${path}?notice=${notices.put(notice)}`, 303);
  return {
    noted,
    saved: (c: PageContext, path: string) => noted(c, path, doneNotice(createMessage("didSave"))),
    removed: (c: PageContext, path: string, title: string) =>
      noted(c, path, doneNotice(createMessage("didRemove", { title: cut(title) }))),
  };
}

export function refused(values: URLSearchParams, errors: FieldErrors): FormState {
  return { values, errors };
}

/** `undefined` for `new`, `null` for a record that is not there. */
export function recordAt<T extends StoredRecord>(
  c: PageContext,
  records: RecordCollection<T>,
  name: string,
): T | undefined | null {
  const text = c.req.param(name);
  return text === "new" ? undefined : (records.find(Number(text)) ?? null);
}

/** Below those of generated records, which are deleted when others are generated. */
export function nextId(records: RecordCollection<StoredRecord>): number {
  let latest = 0;
  for (const { id } of records.each()) {
    if (id >= seedIds.from) break;
    latest = id;
  }
  return latest + 1;
}
