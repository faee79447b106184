import { Hono } from "hono";
import { type Right, rights } from "../back-office/resources/resources.ts";
import { warningOf } from "../lifecycle/application-input.ts";
import type { Lifecycle } from "../lifecycle/lifecycle.ts";
import type { Store } from "../stores/store.ts";
import type { PlatformParts } from "../platform.ts";
import { doneNotice, type Html, type Notice, noticeOf, type Page, type Site } from "./layout/layout.ts";
import { acceptForm, type InStore, type PageContext, showNotice, showPage } from "./layout/page-context.ts";
import { createMessage, type Translate } from "../translations/message.ts";
import { redirectToLogin } from "./logins.ts";
import { html } from "hono/html";
import type { Application } from "../db/application-table.ts";
import { type Installation, isLive } from "../db/installation-table.ts";
import { badge, factList } from "./layout/elements.ts";

export function createApplicationPageRoutes(parts: PlatformParts): Hono<InStore> {
  const { lifecycle } = parts;
  const act = async (c: PageContext, run: Action) => {
    const { store, site, form } = c.var;
    const id = c.req.param("id") ?? form.get("id") ?? "";
    const result = await noticeOf(() => run({ lifecycle, store, address: site.url.host, id, form }));
    const isRefused = run === register && result.tone === "bad";
    const isKnown = lifecycle.applications().some((known) => known.id === id);
    const anchor = isKnown && !isRefused ? `#app-${id}` : "";
    return showNotice(c, `/applications${anchor}`, isRefused ? { ...result, draft: draftOf(form) } : result);
  };
  const routes = new Hono<InStore>()
    .get("/applications", (c) => showPage(c, applicationsPage(lifecycle, c.var)))
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
    const { state, callback } = await lifecycle.install(store, id, { address, rights: rightsIn(form) });
    if (state === "installed") return doneNotice(createMessage("didInstall", { id }));
    return { tone: "bad", message: createMessage("didCancel", { id }), detail: callback?.message ?? null };
  },
  rights({ lifecycle, store, id, form }) {
    lifecycle.setRights(store, id, rightsIn(form));
    return doneNotice(createMessage("didSaveRights", { id }));
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

/** An empty field counts as absent. */
function register({ lifecycle, form }: ActionInput): Notice {
  const { known, ...fields } = Object.fromEntries([...form].filter(([, value]) => value.trim() !== ""));
  const isKnown = lifecycle.applications().some(({ id }) => id === fields["id"]);
  if (isKnown && known === undefined) {
    return { tone: "bad", message: createMessage("idTaken", { id: fields["id"] ?? "" }) };
  }
  const registered = lifecycle.register(fields);
  const { id } = registered;
  const detail = warningOf(registered);
  return { ...doneNotice(createMessage(isKnown ? "didEdit" : "didRegister", { id })), detail };
}

function draftOf(form: URLSearchParams): Record<string, string> {
  const { secret: _secret, ...draft } = Object.fromEntries(form);
  return draft;
}

function rightsIn(form: URLSearchParams): Right[] {
  return rights.filter((right) => form.getAll("right").includes(right));
}

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
          ${applicationFields(draft?.["known"] === undefined ? (draft ?? {}) : {}, t)}
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
      ${applicationFields(draft ?? values, t, id)}
      <p class="buttons whole"><button class="primary">${t("save")}</button></p>
    </form>
    <form method="post" action="/applications/${encodeURIComponent(id)}/unregister">
      <p class="muted">${t("unregisterNote")}</p>
      <p class="buttons"><button class="danger">${t("unregister")}</button></p>
    </form>
  </details>`;
}

type FieldKey = (typeof applicationUrls)[number] | "appId" | "appTitle" | "appSecret";

/** `known` is the id of the application that is edited. */
function applicationFields(
  values: Readonly<Record<string, string | null>>,
  t: Translate,
  known?: string,
): Html {
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
