import { html } from "hono/html";
import { type Provenance, type VariantName, variantTable, type Variants } from "../variants.ts";
import { type Html, layout } from "./layout.ts";
import type { Site } from "./site.ts";

/** What is switchable in this store, and how it is set. */
export function variantsPage(variants: Variants, site: Site): string {
  const names = Object.keys(variantTable) as VariantName[];
  return layout({
    title: "Варианты",
    site,
    content: html`<h1>Варианты платформы</h1>
      <p class="muted">
        Спецификация говорит не обо всём. Где она молчит, поведение этого магазина можно переключить; код,
        который ходит в магазин, должен работать при любом значении.
      </p>
      <div class="card">
        <table>
          <thead>
            <tr>
              <th>Вариант</th>
              <th>Значения</th>
              <th>Откуда известно</th>
              <th>О чём</th>
            </tr>
          </thead>
          <tbody>
            ${names.map((name) => variantRow(name, variants[name]))}
          </tbody>
        </table>
      </div>`,
  });
}

function variantRow(name: VariantName, chosen: string): Html {
  const { values, provenance, about } = variantTable[name];
  return html`<tr data-variant="${name}">
    <td><code>${name}</code></td>
    <td class="wrap">
      ${values.map((value) => html`<code class="value" ${value === chosen ? "data-chosen" : ""}>${value}</code> `)}
    </td>
    <td>${provenance.map((word) => provenanceTitles[word]).join(" / ")}</td>
    <td class="wrap">${about}</td>
  </tr>`;
}

const provenanceTitles: Record<Provenance, string> = {
  spec: "spec — спецификация",
  observed: "observed — наблюдение",
  assumed: "assumed — предположение",
};
