import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";
import type { Translate } from "../../messages/message.ts";

export const applicationUrls = ["installUrl", "loginUrl", "uninstallUrl", "autologinUrl"] as const;

type FieldKey = (typeof applicationUrls)[number] | "appId" | "appTitle" | "appSecret";

interface ApplicationFieldsOptions {
  readonly values: Readonly<Record<string, string | null>>;
  /** Id of the application that is edited. It stays, and so does the secret if the field is left empty. */
  readonly known?: string;
  readonly t: Translate;
}

export function applicationFields({ values, known, t }: ApplicationFieldsOptions): Html {
  const secretHint = t(known === undefined ? "madeByStore" : "keptSecret");
  return html`${
    known === undefined
      ? field({ name: "id", key: "appId", hint: t("madeByStore") })
      : html`<input type="hidden" name="id" value="${known}" /><input type="hidden" name="known" value="1" />`
  }
  ${field({ name: "title", key: "appTitle" })}
  ${applicationUrls.map((name) => field({ name, key: name, hint: t("nobodyCalled") }))}
  ${field({ name: "secret", key: "appSecret", hint: secretHint })}`;

  function field({ name, key, hint = "" }: { name: string; key: FieldKey; hint?: string }): Html {
    return html`<label>
      ${t(key)}
      <input
        name="${name}"
        value="${values[name] ?? ""}"
        placeholder="${hint}"
        autocomplete="off"
        spellcheck="false"
      />
    </label>`;
  }
}
