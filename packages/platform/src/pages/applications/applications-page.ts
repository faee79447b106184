import { html } from "hono/html";
import { layout, type Site } from "../layout/layout.ts";
import { type ApplicationState, applicationCard } from "./application-card.ts";
import { applicationFields } from "./application-fields.ts";

export function applicationsPage(applications: readonly ApplicationState[], site: Site): string {
  const { t, number } = site.locale;
  const draft = site.notice?.draft;
  const isOpen = applications.length === 0 || (draft !== undefined && draft["known"] === undefined);
  return layout({
    title: t("applications"),
    site,
    content: html`<h1>${t("applications")} <small>${number(applications.length)}</small></h1>
      ${applications.length === 0 ? html`<p class="card empty">${t("noApplications")}</p>` : ""}
      ${applications.map((state) => applicationCard(state, site))}
      <details class="card" id="register" ${isOpen ? "open" : ""}>
        <summary><h2>${t("register")}</h2></summary>
        <form method="post" action="/applications" class="fields">
          ${applicationFields({ values: draft?.["known"] === undefined ? (draft ?? {}) : {}, t })}
          <p class="buttons whole"><button class="primary">${t("register")}</button></p>
        </form>
      </details>`,
  });
}
