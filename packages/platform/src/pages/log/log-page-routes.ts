import { Hono } from "hono";
import { decodeLogFilter, type LogFilter, matchesFilter } from "../../request-log/log-filter.ts";
import type { RequestLog } from "../../request-log/request-log.ts";
import { createMessage } from "../../messages/message.ts";
import { doneNotice, errorNotice, type Notices } from "../layout/notices.ts";
import { acceptForm, type InStore, showMissing, showPage } from "../layout/page-context.ts";
import { entryPage } from "./entry-page.ts";
import { logPage } from "./log-page.ts";
import { htmlText } from "../layout/layout.ts";
import { logRow } from "./log-row.ts";
import { streamLog } from "./log-stream.ts";

export function createLogPageRoutes(
  requestLog: RequestLog,
  notices: Notices,
  closing: AbortSignal,
): Hono<InStore> {
  return new Hono<InStore>()
    .get("/log", (c) => {
      const { store, site } = c.var;
      const { filter, problem } = readFilter(site.url.searchParams);
      const entries = requestLog.list(store.id, filter);
      const notice = problem ?? site.notice;
      return showPage(c, logPage(entries, { ...site, notice }));
    })
    .get("/log/live", (c) => {
      const { store, site } = c.var;
      // Nobody would read a stream that HEAD opens.
      if (c.req.method === "HEAD") return c.body(null);
      const { filter } = readFilter(site.url.searchParams);
      const { id: storeId } = store;
      return streamLog({
        requestLog,
        storeId,
        accepts: (entry) => matchesFilter(entry, filter),
        render: (entry) => htmlText(logRow(entry, site.locale)),
        signal: AbortSignal.any([closing, c.req.raw.signal]),
      });
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
