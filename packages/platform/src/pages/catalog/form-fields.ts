import { html } from "hono/html";
import type { Message } from "../../messages/message.ts";
import type { Locale } from "../language/locale.ts";
import type { Html } from "../layout/layout.ts";
import { removePath } from "./paths.ts";

/** What is wrong with a form, by the name of the field. */
export type FieldErrors = Readonly<Record<string, Message>>;

/** A record that can be written, or everything that is wrong with the form. */
export type Decoded<T> = { readonly record: T } | { readonly errors: FieldErrors };

/** What the fields of a form hold, and what is wrong with it. */
export interface FormState {
  readonly values: URLSearchParams;
  readonly errors: FieldErrors;
}

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly rows?: number;
  readonly isWhole?: boolean;
}

export function textField(
  { name, label, rows, isWhole }: FieldOptions,
  state: FormState,
  locale: Locale,
): Html {
  const value = state.values.get(name) ?? "";
  const attributes = html`id="${name}" name="${name}" ${invalid(name, state)} autocomplete="off"`;
  return html`<div class="field ${isWhole ? "whole" : ""}">
    <label for="${name}">${label}</label>
    ${
      rows === undefined
        ? html`<input ${attributes} value="${value}" />`
        : html`<textarea ${attributes} rows="${rows}" spellcheck="false">${value}</textarea>`
    }
    ${errorText(name, state, locale)}
  </div>`;
}

export function checkField({ name, label }: FieldOptions, { values }: FormState): Html {
  return html`<label class="check">
    <input type="checkbox" name="${name}" value="1" ${values.has(name) ? "checked" : ""} /> ${label}
  </label>`;
}

/** The attributes of a field that lead to what is wrong with it. */
export function invalid(name: string, { errors }: FormState): Html | string {
  return errors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : "";
}

export function errorText(name: string, { errors }: FormState, { format }: Locale): Html | string {
  const error = errors[name];
  return error ? html`<p class="field-error wrap" id="${name}-error">${format(error)}</p>` : "";
}

/** Says at the top of a form that nothing was written, because the field may be far below. */
export function refusal({ errors }: FormState, { t }: Locale): Html | string {
  return Object.keys(errors).length > 0
    ? html`<div class="flash bad" role="alert"><p>${t("notSaved")}</p></div>`
    : "";
}

/** The form that deletes what another form of the page edits. */
export function removeForm(path: string, note: string, { t }: Locale): Html {
  return html`<form class="card" method="post" action="${removePath(path)}">
    ${note && html`<p class="muted">${note}</p>`}
    <p class="buttons"><button class="danger">${t("remove")}</button></p>
  </form>`;
}
