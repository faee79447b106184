import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { CheckedWidget } from "../check-widget.ts";
import { type Finding, type Sight, tallest } from "../frame/finding.ts";
import { type Group, isOpen } from "../group-findings.ts";
import { type Language, columnOf, commandFor, languages, type Shown, widths } from "../frame/looks.ts";
import { timeBeside } from "./print-check.ts";
import { kinds, ruleOf } from "../frame/rules.ts";
import { reportStyle } from "./report-style.ts";

type Html = ReturnType<typeof html>;

/** Returns the report as one HTML file, which needs nothing else. */
export function reportPage(widgets: readonly CheckedWidget[], { at }: { at: Date }): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>orderpane check</title>
        <style>
          ${raw(reportStyle)}
        </style>
      </head>
      <body>
        <header>
          <h1>orderpane check</h1>
          <p>
            <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace("T", " ")} UTC</time>
          </p>
          <fieldset>
            <legend>${say("Language", "Язык")}</legend>
            ${languages.map(
              (language) =>
                html`<label
                  ><input
                    type="radio"
                    name="language"
                    id="${language}"
                    ${language === "en" ? "checked" : ""}
                  />
                  ${{ ru: "Русский", en: "English" }[language]}</label
                >`,
            )}
          </fieldset>
          <fieldset>
            <legend>${say("Show", "Показать")}</legend>
            ${Object.entries(kinds).map(
              ([kind, { en, ru }]) =>
                html`<label><input type="checkbox" id="kind-${kind}" checked /> ${say(en, ru)}</label>`,
            )}
            <label
              ><input type="checkbox" id="only-found" />
              ${say("only rows with findings", "только строки с находками")}</label
            >
          </fieldset>
        </header>
        <main>${widgets.map((widget) => widgetSection(widget, widgets))}</main>
        <script>
          ${raw(
            'document.getElementById(navigator.language.startsWith("ru") ? "ru" : "en").checked = true;' +
              'addEventListener("keydown", ({ key }) => { if (key === "Escape") document.querySelector("details[open]")?.removeAttribute("open"); });',
          )};
        </script>
      </body>
    </html>`;
  // Nothing in it is a promise.
  return (page as HtmlEscapedString).toString();
}

function say(en: string, ru: string): Html {
  return html`<span lang="en">${en}</span><span lang="ru">${ru}</span>`;
}

function widgetSection(widget: CheckedWidget, all: readonly CheckedWidget[]): Html {
  const { name, title, heights, sights, contacted, findings } = widget;
  const rows = Map.groupBy(sights, ({ look }) => look.shown);
  const columns = [...new Map(sights.map(({ look }) => [columnOf(look), look])).keys()];
  const { declared, needed } = heights;
  const content = timeBeside(all, widget, "firstContent");
  const script = timeBeside(all, widget, "scriptTime");
  return html`<section aria-labelledby="widget-${name}">
    <h2 id="widget-${name}">${title} <code>${name}</code></h2>
    <p>${say(`Height ${declared} px, needs ${needed} px`, `Высота ${declared} px, нужно ${needed} px`)}</p>
    <p>
      ${say(
        `Beside the quickest widget: first content ${content}, script ${script}`,
        `По сравнению с самым быстрым виджетом: первое содержимое ${content}, скрипт ${script}`,
      )}
    </p>
    ${
      contacted.length > 0 &&
      html`<p>
        ${say("Contacted:", "Обращения:")} ${contacted.map((address) => html`<code>${address}</code> `)}
      </p>`
    }
    ${findings.length === 0 ? html`<p>${say("Nothing was found.", "Ничего не найдено.")}</p>` : ""}
    <ul class="findings">
      ${findings.map((group) => findingItem(group, widget))}
    </ul>
    <div class="sheet" tabindex="0" role="region" aria-labelledby="widget-${name}">
      <table>
        <thead>
          <tr>
            <td></td>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${[...rows].map(([shown, own]) => sheetRow(shown, { own, columns, widget }))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function findingItem(group: Group, widget: CheckedWidget): Html {
  const { rule, subject, subjectRu = subject, looks, because } = group;
  const { kind, ...texts } = ruleOf(rule);
  const text = (language: Language) =>
    texts[language].replace("{}", () => (language === "ru" ? subjectRu : subject));
  const [first] = looks;
  return html`<li data-kind="${kind}" class="${isOpen(group) ? "open" : "accepted"}">
    ${say(text("en"), text("ru"))}
    ${because === null ? "" : html`<em>${say(`accepted: ${because}`, `принято: ${because}`)}</em>`}
    ${
      first &&
      html`<small
        >${say(`frames: ${looks.length}`, `фреймов: ${looks.length}`)}
        <code>${commandFor(widget, first)}</code></small
      >`
    }
  </li>`;
}

interface RowOptions {
  readonly own: readonly Sight[];
  readonly columns: readonly string[];
  readonly widget: CheckedWidget;
}

function sheetRow(shown: Shown, { own, columns, widget }: RowOptions): Html {
  const isFound = own.some((sight) => sight.findings.length > 0 || sight.height > widget.heights.declared);
  return html`<tr ${isFound ? "data-found" : ""}>
    <th scope="row">${shown.id} ${shown.name}</th>
    ${columns.map((column) => {
      const sight = own.find(({ look }) => columnOf(look) === column);
      return html`<td>${sight && picture(sight, widget)}</td>`;
    })}
  </tr>`;
}

function picture(sight: Sight, { changes, heights }: CheckedWidget): Html {
  const { look, height, findings } = sight;
  const width = widths[look.width];
  const tall = Math.min(tallest, Math.max(20, height));
  const change = changes.get(sight);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;
  const mark = ({ rule, box }: Finding) =>
    box &&
    html`<i
      data-kind="${ruleOf(rule).kind}"
      style="left:${percent(box.x, width)};top:${percent(box.y, tall)};width:${percent(box.width, width)};height:${percent(box.height, tall)}"
    ></i>`;
  const isScrolling = heights.declared < tall;
  return html`<details name="picture">
    <summary>
      <span class="shot">
        ${image(sight.picture, `${look.shown.id}, ${columnOf(look)}`)} ${findings.map(mark)}
        ${isScrolling ? html`<b style="top:${percent(heights.declared, tall)}"></b>` : ""}
      </span>
    </summary>
    ${
      change &&
      html`<figure>
          ${image(change.saved, "")}
          <figcaption>${say("saved", "сохранено")}</figcaption>
        </figure>
        ${
          change.difference &&
          html`<figure>
            ${image(change.difference, "")}
            <figcaption>${say("difference", "разница")}</figcaption>
          </figure>`
        }`
    }
  </details>`;
}

function image(png: Buffer, alt: string): Html {
  return html`<img alt="${alt}" src="data:image/png;base64,${raw(png.toString("base64"))}" />`;
}
