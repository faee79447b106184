import { Hono } from "hono";
import { html } from "hono/html";
import type { Assumptions } from "../assumptions.ts";
import { type Right, rights } from "../back-office/resources/resources.ts";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import type { Lifecycle } from "../lifecycle/lifecycle.ts";
import type { PlatformParts } from "../platform.ts";
import type { Store } from "../stores/store.ts";
import { createMessage, type Translate } from "../translations/message.ts";
import { badge, factList } from "./layout/elements.ts";
import { doneNotice, type Html, type Notice, noticeOf, type Page, type Site } from "./layout/layout.ts";
import { acceptForm, type InStore, type PageContext, showNotice, showPage } from "./layout/page-context.ts";
import { redirectToLogin } from "./logins.ts";

export function createApplicationPageRoutes(parts: PlatformParts): Hono<InStore> {
  const { lifecycle, assumptions } = parts;
  const act = async (c: PageContext, run: Action) => {
    const { store, site, form } = c.var;
    const id = c.req.param("id") ?? "";
    const result = await noticeOf(() => run({ lifecycle, store, address: site.url.host, id, form }));
    return showNotice(c, "/applications", result);
  };
  const routes = new Hono<InStore>()
    .get("/applications", (c) =>
      showPage(c, applicationsPage(lifecycle, c.var, assumptions.current().loginReturn)),
    )
    .get("/applications/:id/login", (c) => redirectToLogin(c, parts))
    .post("/applications", acceptForm, (c) => act(c, register));
  for (const [verb, run] of Object.entries(actions)) {
    routes.post(`/applications/:id/${verb}`, acceptForm, (c) => act(c, run));
  }
  return routes;
}

interface ActionInput {
  readonly lifecycle: Lifecycle;
  readonly store: Store;
  /** assumed: `shop` is the host of the request. */
  readonly address: string;
  readonly id: string;
  readonly form: URLSearchParams;
}

type Action = (input: ActionInput) => Notice | Promise<Notice>;

const actions: Readonly<Record<string, Action>> = {
  async install({ lifecycle, store, address, id, form }) {
    const chosen = rights.filter((right) => form.getAll("right").includes(right));
    const { state, callback } = await lifecycle.install(store, id, { address, rights: chosen });
    if (state === "installed") return doneNotice(createMessage("didInstall", { id }));
    return { tone: "bad", message: createMessage("didCancel", { id }), detail: callback?.message ?? null };
  },
  async uninstall({ lifecycle, store, address, id }) {
    const { callback } = await lifecycle.uninstall(store, id, { address });
    return { ...doneNotice(createMessage("didUninstall", { id })), detail: callback?.message ?? null };
  },
  unregister({ lifecycle, id }) {
    lifecycle.unregister(id);
    return doneNotice(createMessage("didUnregister", { id }));
  },
};

/** Updates an application with the same id. An empty field counts as absent. */
function register({ lifecycle, form }: ActionInput): Notice {
  const fields = Object.fromEntries([...form].filter(([, value]) => value.trim() !== ""));
  const { id } = lifecycle.register(fields);
  return doneNotice(createMessage("didRegister", { id }));
}

const applicationUrls = ["installUrl", "loginUrl", "uninstallUrl", "autologinUrl"] as const;

function applicationsPage(
  lifecycle: Lifecycle,
  { store, site }: { store: Store; site: Site },
  loginReturn: Assumptions["loginReturn"],
): Page {
  const { t, number } = site.locale;
  const applications = lifecycle.applications();
  const host = site.url.hostname;
  return {
    title: t("applications"),
    content: html`<h1>${t("applications")} <small>${number(applications.length)}</small></h1>
      <p class="muted">${t("loginReturn")}: <code>${loginReturn}</code></p>
      ${host.endsWith(".localhost") && html`<p class="muted">${t("hostsNote", { host })}</p>`}
      ${applications.map((one) => applicationCard(one, lifecycle.installation(store, one.id), site))}
      <details class="card" id="register">
        <summary><h2>${t("register")}</h2></summary>
        ${applicationForm({}, t)}
      </details>`,
  };
}

const tones = { installing: "pending", installed: "paid", cancelled: "declined", uninstalled: "" } as const;

function applicationCard(application: Application, installation: Installation | undefined, site: Site): Html {
  const { id, title, secret, loginUrl } = application;
  const { t, time } = site.locale;
  const isInstalled = installation?.state === "installed";
  const action = (verb: string) => `/applications/${encodeURIComponent(id)}/${verb}`;
  const login = html`<a class="button primary" href="${action("login")}" target="_blank" rel="noopener"
    >${t("login")}</a
  >`;
  const uninstall = html`<button class="danger" formaction="${action("uninstall")}">
    ${t("uninstall")}
  </button>`;
  return html`<section class="card application" aria-labelledby="title-${id}" data-application="${id}">
    <h2 id="title-${id}" class="wrap">
      ${title} ${badge(t(installation?.state ?? "neverInstalled"), installation && tones[installation.state])}
    </h2>
    <p class="muted">
      <code>${id}</code>
      ${installation && t("since", { time: time(installation.at) })}
    </p>
    <details>
      <summary>${t("showSecret")}</summary>
      ${factList([
        [t("field:secret"), html`<code>${secret}</code>`],
        [t("appPassword"), html`<code>${installation?.password ?? "—"}</code>`],
      ])}
    </details>
    <form method="post" action="${action("install")}">
      <fieldset>
        <legend>${t("rights")}</legend>
        ${rights.map((right) => rightBox(right, installation, t))}
      </fieldset>
      <p class="buttons">
        <button class="${isInstalled ? "" : "primary"}">${t(isInstalled ? "reinstall" : "install")}</button>
        ${isInstalled && loginUrl !== null && login} ${isInstalled && uninstall}
      </p>
    </form>
    <details>
      <summary>${t("edit")}</summary>
      ${applicationForm(application, t)}
      <form method="post" action="${action("unregister")}">
        <p class="buttons"><button class="danger">${t("unregister")}</button></p>
      </form>
    </details>
  </section>`;
}

function rightBox(right: Right, installation: Installation | undefined, t: Translate): Html {
  const isGiven = installation?.rights.includes(right) ?? true;
  return html`<label class="check">
    <input type="checkbox" name="right" value="${right}" ${isGiven ? "checked" : ""} />
    ${t(right).toLowerCase()}
  </label> `;
}

/** A new application without an id gets a random one, and an empty secret is kept or generated. */
function applicationForm(values: Partial<Application>, t: Translate): Html {
  const field = (name: "id" | "title" | "secret" | (typeof applicationUrls)[number], value = "") =>
    html`<label>
      ${t(`field:${name}`)}
      <input name="${name}" value="${value}" autocomplete="off" spellcheck="false" />
    </label>`;
  const id =
    values.id === undefined ? field("id") : html`<input type="hidden" name="id" value="${values.id}" />`;
  return html`<form method="post" action="/applications" class="fields">
    ${id} ${field("title", values.title)} ${applicationUrls.map((name) => field(name, values[name] ?? ""))}
    ${field("secret")}
    <p class="muted whole">${t("emptyFields")}</p>
    <p class="buttons whole"><button class="primary">${t("save")}</button></p>
  </form>`;
}
