import { html } from "hono/html";
import type { FrameConditions } from "../frame/frame-conditions.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import type { RecordSection } from "./record-section.ts";

type Section<Shown> = Pick<
  RecordSection<never, Shown>,
  "path" | "titles" | "table" | "title" | "heading" | "content"
>;

export function recordsPage<Shown>(section: Section<Shown>, records: readonly Shown[], site: Site): string {
  const { t, number } = site.locale;
  const title = t(section.titles.list);
  return layout({
    title,
    site,
    content: html`<h1>${title} <small>${number(records.length)}</small></h1>
      <div class="card">${section.table(records, site.locale)}</div>`,
  });
}

export interface RecordPageOptions<Shown> {
  readonly record: Shown;
  readonly site: Site;
  readonly panels: Html;
  readonly scheme: FrameConditions["scheme"];
}

export function recordPage<Shown>(section: Section<Shown>, options: RecordPageOptions<Shown>): string {
  const { record, site, panels, scheme } = options;
  const { locale } = site;
  const title = section.title(record, locale);
  return layout({
    title,
    site,
    scheme,
    content: html`<p class="crumbs"><a href="${section.path}">${locale.t(section.titles.backToList)}</a></p>
      ${section.heading(title, record, locale)}
      <div class="with-widgets">
        <div class="record-main">${section.content(record, locale)}</div>
        ${panels}
      </div>`,
  });
}
