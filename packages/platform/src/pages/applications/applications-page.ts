import { html } from "hono/html";
import type { Application } from "../../db/application-table.ts";
import { type Right, rights } from "../../back-office/resources/resources.ts";
import { type Installation, isLive } from "../../db/installation-table.ts";
import type { Lifecycle } from "../../lifecycle/lifecycle.ts";
import type { Translate } from "../../translations/message.ts";
import type { Store } from "../../stores/store.ts";
import { badge, factList } from "../layout/elements.ts";
import type { Html, Page, Site } from "../layout/layout.ts";

const applicationUrls = ["installUrl", "loginUrl", "uninstallUrl", "autologinUrl"] as const;

export function applicationsPage(lifecycle: Lifecycle, { store, site }: { store: Store; site: Site }): Page {
  const { t, number } = site.locale;
  const applications = lifecycle.applications();
  const draft = site.notice?.draft;
  const isOpen = applications.length === 0 || (draft !== undefined && draft["known"] === undefined);
  return {
    title: t("applications"),
    content: html`<h1>${t("applications")} <small>${number(applications.length)}</small></h1>
      ${applications.length === 0 && html`<p class="card empty">${t("noApplications")}</p>`}
      ${applications.map((one) => applicationCard(one, lifecycle.installation(store, one.id), site))}
      <details class="card" id="register" ${isOpen ? "open" : ""}>
        <summary><h2>${t("register")}</h2></summary>
        <form method="post" action="/applications" class="fields">
          ${applicationFields({ values: draft?.["known"] === undefined ? (draft ?? {}) : {}, t })}
          <p class="buttons whole"><button class="primary">${t("register")}</button></p>
        </form>
      </details>`,
  };
}

const tones = { installing: "pending", installed: "paid", cancelled: "declined", uninstalled: "" } as const;

function applicationCard(application: Application, installation: Installation | undefined, site: Site): Html {
  const { id, title, loginUrl } = application;
  const { t, time } = site.locale;
  const showsSecret = site.url.searchParams.get("secret") === id;
  const isInstalled = installation?.state === "installed";
  const action = (verb: string) => `/applications/${encodeURIComponent(id)}/${verb}`;
  const saveRights = html`<button formaction="${action("rights")}">${t("saveRights")}</button>`;
  const login = html`<a class="button primary" href="${action("login")}" target="_blank" rel="noopener"
    >${t("login")}</a
  >`;
  const uninstall = html`<button class="danger" formaction="${action("uninstall")}">
    ${t("uninstall")}
  </button>`;
  return html`<section
    class="card application"
    id="app-${id}"
    aria-labelledby="title-${id}"
    data-application="${id}"
  >
    <h2 id="title-${id}" class="wrap">
      ${title} ${badge(t(installation?.state ?? "neverInstalled"), installation && tones[installation.state])}
    </h2>
    <p class="muted">
      <code>${id}</code>
      ${installation && t("since", { time: time(installation.at) })}
    </p>
    ${factList(
      applicationUrls.map((name) => [
        t(name),
        application[name] ?? html`<span class="muted">${t("nobodyCalled")}</span>`,
      ]),
    )}
    ${secretPart(application, showsSecret ? (installation?.password ?? "—") : null, t)}
    <form method="post" action="${action("install")}">
      <fieldset>
        <legend>${t("rights")}</legend>
        ${rights.map((right) => rightBox(right, installation, t))}
      </fieldset>
      <p class="buttons">
        <button class="${isInstalled ? "" : "primary"}">${t(isInstalled ? "reinstall" : "install")}</button>
        ${installation && isLive(installation) && saveRights} ${isInstalled && loginUrl !== null && login}
        ${isInstalled && uninstall}
      </p>
    </form>
    <p><a href="/log?source=callback">${t("callbacks")}</a></p>
    ${editPart(application, site)}
  </section>`;
}

function rightBox(right: Right, installation: Installation | undefined, t: Translate): Html {
  const isGiven = installation?.rights.includes(right) ?? true;
  return html`<label class="check">
    <input type="checkbox" name="right" value="${right}" ${isGiven ? "checked" : ""} />
    ${t(right).toLowerCase()}
  </label> `;
}

function secretPart({ id, secret }: Application, password: string | null, t: Translate): Html {
  const anchor = `#app-${id}`;
  if (password === null) {
    return html`<p>
      <a href="/applications?secret=${encodeURIComponent(id)}${anchor}">${t("showSecret")}</a>
    </p>`;
  }
  return html`${factList(
      [
        [t("appSecret"), html`<code>${secret}</code>`],
        [t("appPassword"), html`<code>${password}</code>`],
      ],
      "secrets",
    )}
    <p><a href="/applications${anchor}">${t("hideSecret")}</a></p>`;
}

function editPart(application: Application, { locale: { t }, notice }: Site): Html {
  const { id, secret: _secret, ...values } = application;
  const draft =
    notice?.draft?.["known"] !== undefined && notice.draft["id"] === id ? notice.draft : undefined;
  return html`<details ${draft ? "open" : ""}>
    <summary>${t("edit")}</summary>
    <form method="post" action="/applications" class="fields">
      ${applicationFields({ values: draft ?? values, known: id, t })}
      <p class="buttons whole"><button class="primary">${t("save")}</button></p>
    </form>
    <form method="post" action="/applications/${encodeURIComponent(id)}/unregister">
      <p class="muted">${t("unregisterNote")}</p>
      <p class="buttons"><button class="danger">${t("unregister")}</button></p>
    </form>
  </details>`;
}

type FieldKey = (typeof applicationUrls)[number] | "appId" | "appTitle" | "appSecret";

interface ApplicationFieldsOptions {
  readonly values: Readonly<Record<string, string | null>>;
  /** Id of the application that is edited. It stays, and so does the secret if the field is left empty. */
  readonly known?: string;
  readonly t: Translate;
}

function applicationFields({ values, known, t }: ApplicationFieldsOptions): Html {
  const field = (name: string, key: FieldKey, hint = "") =>
    html`<label>
      ${t(key)}
      <input
        name="${name}"
        value="${values[name] ?? ""}"
        placeholder="${hint}"
        autocomplete="off"
        spellcheck="false"
      />
    </label>`;
  return html`${
    known === undefined
      ? field("id", "appId", t("madeByStore"))
      : html`<input type="hidden" name="id" value="${known}" /><input type="hidden" name="known" value="1" />`
  }
  ${field("title", "appTitle")} ${applicationUrls.map((name) => field(name, name, t("nobodyCalled")))}
  ${field("secret", "appSecret", t(known === undefined ? "madeByStore" : "keptSecret"))}`;
}
