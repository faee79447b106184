import type { CollectionFilter, FilterGroup } from "@orderpane/catalog";
import { html } from "hono/html";
import type { CollectionRecord, FilterRecord } from "../../storefront/catalog-source.ts";
import type { Locale } from "../language/locale.ts";
import { breakable } from "../layout/elements.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import { errorText, type FormState, refusal, removeForm, textField } from "./form-fields.ts";
import { editCollectionPath, editFilterPath } from "./paths.ts";

export interface EditedFilter {
  readonly collection: CollectionRecord;
  /** Absent for a new one. */
  readonly before: FilterRecord | undefined;
  /** The values that products of the collection have. */
  readonly choices: Pick<CollectionFilter, "options" | "properties">;
  readonly state: FormState;
}

export function editFilterPage({ collection, before, choices, state }: EditedFilter, site: Site): string {
  const { locale } = site;
  const { t } = locale;
  const title = before ? before.title || before.permalink : t("newFilter");
  const groups = [
    ...choices.options.map((group) => ({ group, name: `options[${group.id}][]` })),
    ...choices.properties.map((group) => ({ group, name: "characteristics[]" })),
  ];
  const content = html`<p class="crumbs">
      <a href="${editCollectionPath(collection.id)}">← ${breakable(collection.title)}</a>
    </p>
    <h1 class="wrap">${breakable(title)}</h1>
    ${refusal(state, locale)}
    ${before && html`<p class="muted">${t("filterVersion", { version: before.version })}</p>`}
    <form class="card" method="post" action="${editFilterPath(collection.id, before?.id ?? "new")}">
      <div class="fields">
        ${textField({ name: "title", label: t("appTitle") }, state, locale)}
        ${textField({ name: "permalink", label: t("permalink") }, state, locale)}
      </div>
      ${groups.length === 0 ? html`<p class="muted">${t("noChoices")}</p>` : ""}
      ${groups.map(({ group, name }) => valueChoices(group, name, state))}
      ${unknownValues(groups, state, locale)} ${errorText("values", state, locale)}
      <p class="buttons"><button class="primary">${t("save")}</button></p>
    </form>
    ${before && removeForm(editFilterPath(collection.id, before.id), "", locale)}`;
  return layout({ title, site, content });
}

function valueChoices({ id, title, values }: FilterGroup, name: string, state: FormState): Html {
  return html`<fieldset class="choices">
    <legend>${title || id}</legend>
    ${values.map((value) => valueChoice(name, String(value.id), { title: value.title, state }))}
  </fieldset>`;
}

/** Chosen values that no product of the collection has. They stay unless they are switched off. */
function unknownValues(
  groups: readonly { readonly group: FilterGroup; readonly name: string }[],
  state: FormState,
  { t }: Locale,
): Html | string {
  const known = new Set(groups.flatMap(({ group, name }) => group.values.map(({ id }) => `${name}=${id}`)));
  const unknown = [...state.values].filter(
    ([name, id]) => /^(?:options\[\d+\]|characteristics)\[\]$/.test(name) && !known.has(`${name}=${id}`),
  );
  if (unknown.length === 0) return "";
  return html`<fieldset class="choices">
    <legend>${t("unusedValues")}</legend>
    ${unknown.map(([name, id]) => valueChoice(name, id, { title: id, state }))}
  </fieldset>`;
}

function valueChoice(name: string, id: string, { title, state }: { title: string; state: FormState }): Html {
  return html`<label class="check">
    <input type="checkbox" name="${name}" value="${id}" ${state.values.has(name, id) ? "checked" : ""} />
    <span class="wrap">${title || id}</span>
  </label>`;
}
