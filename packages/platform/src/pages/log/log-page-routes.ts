import { Hono } from "hono";
import { decodeLogFilter, type LogFilter } from "../../request-log/log-filter.ts";
import type { RequestLog } from "../../request-log/request-log.ts";
import { createMessage } from "../../messages/message.ts";
import { doneNotice, errorNotice, type Notices } from "../layout/notices.ts";
import { acceptForm, type InStore, showMissing, showPage } from "../layout/page-context.ts";
import { entryPage } from "./entry-page.ts";
import { logPage } from "./log-page.ts";

export function createLogPageRoutes(requestLog: RequestLog, notices: Notices): Hono<InStore> {
  return new Hono<InStore>()
    .get("/log", (c) => {
      const { store, site } = c.var;
      const { filter, problem } = readFilter(site.url.searchParams);
      const entries = requestLog.list(store.id, filter);
      const notice = problem ?? site.notice;
      return showPage(c, logPage(entries, { ...site, notice }));
    })
    .post("/log/clear", acceptForm, (c) => {
      requestLog.clear(c.var.store.id);
      const notice = notices.put(doneNotice(createMessage("didClear")));
      return c.redirect(`/log?notice=${notice}`, 303);
    })
    .get("/log/:id{\\d+}", (c) => {
      const entry = requestLog.find(c.var.store.id, Number(c.req.param("id")));
      return entry ? showPage(c, entryPage(entry, c.var.site)) : showMissing(c);
    });
}

function readFilter(query: URLSearchParams) {
  const wanted = new URLSearchParams(
    [...query].filter(([name]) => ["text", "status", "method", "source"].includes(name)),
  );
  try {
    return { filter: decodeLogFilter(wanted), problem: null };
  } catch (error) {
    const filter: LogFilter = {};
    return { filter, problem: errorNotice(error) };
  }
}
