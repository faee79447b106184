import { Hono } from "hono";
import { type Right, rights } from "../../back-office/resources/resources.ts";
import { warningOf } from "../../lifecycle/application-input.ts";
import type { Lifecycle } from "../../lifecycle/lifecycle.ts";
import type { Store } from "../../stores/store.ts";
import type { PlatformParts } from "../../platform.ts";
import { doneNotice, type Notice, noticeOf } from "../layout/notices.ts";
import { acceptForm, type InStore, type PageContext, showNotice, showPage } from "../layout/page-context.ts";
import { createMessage } from "../../translations/message.ts";
import { applicationsPage } from "./applications-page.ts";
import { redirectToLogin } from "./logins.ts";

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
  /** assumed: `shop` is the address under which the store was reached. */
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
