import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Context } from "../context.ts";
import { type ChosenWidgets, chooseRecords, frameUrl, openWidgets } from "./chosen-widgets.ts";
import { type Choice, type FrameRecord, widths } from "./views.ts";

interface PreviewFrame {
  readonly widget: { readonly name: string; readonly title: string; readonly height: number };
  readonly record: FrameRecord;
  readonly document: string;
}

/**
 * Builds the chosen widgets, and returns one HTML file that shows each with the chosen orders or products, in
 * live frames that need no store.
 *
 * @throws {CommandError} `usage` for widgets or records that do not exist
 */
export async function renderPreview(
  { root, report }: Context,
  { names, order, product, width = "narrow", ...view }: ChosenWidgets & Omit<Choice, "id" | "server">,
) {
  report.status("check", "building the widgets");
  const { store, widgets, close } = await openWidgets(root, { names, order, product });
  const id = order ?? product;
  try {
    const frames: PreviewFrame[] = [];
    for (const widget of widgets) {
      for (const record of await chooseRecords(store, widget.page, id)) {
        // Samples that are designed to break widgets are shown only on request.
        if (record.isExtreme && id === undefined) continue;
        const response = await fetch(frameUrl(store, widget, { ...view, id: record.id }));
        frames.push({ widget, record, document: await response.text() });
      }
    }
    return { page: previewPage(frames, widths[width]), frames };
  } finally {
    report.status("check", null);
    await close();
  }
}

function previewPage(frames: readonly PreviewFrame[], width: number): string {
  const figures = frames.map(
    ({ widget: { title, height }, record: { id, name }, document }) =>
      html`<figure>
        <figcaption>${title}: ${id} ${name}</figcaption>
        <iframe sandbox="${sandbox}" width="${width}" height="${height}" srcdoc="${document}"></iframe>
      </figure>`,
  );
  const page = html`<!doctype html>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Orderpane</title>
    <style>
      ${raw(style)}
    </style>
    ${figures}`;
  // Not a promise, because none of its parts is one.
  return (page as HtmlEscapedString).toString();
}

/** As on the platform's page. */
const sandbox = "allow-scripts allow-forms allow-modals allow-popups allow-downloads";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
figure { display: inline-block; vertical-align: top; margin: 8px; }
iframe { border: 1px solid; border-radius: 8px; }
`;
