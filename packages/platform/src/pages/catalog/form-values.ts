import { createMessage, type Message } from "../../messages/message.ts";
import type { FieldErrors } from "./form-fields.ts";

/** Reads the fields of a form, and collects what is wrong with them. */
export function createFormValues(form: URLSearchParams) {
  const errors: Record<string, Message> = {};
  const refuse = (name: string, message: Message) => void (errors[name] ??= message);
  const text = (name: string) => (form.get(name) ?? "").replaceAll("\r\n", "\n").trim();
  return {
    errors: errors as FieldErrors,
    hasErrors: () => Object.keys(errors).length > 0,
    refuse,
    text,
    isChecked: (name: string) => form.has(name),
    required(name: string): string {
      if (text(name) === "") refuse(name, createMessage("fieldRequired"));
      return text(name);
    },
    /** A part of an address. `isTaken` tells whether something else has it. */
    permalink(name: string, isTaken: (permalink: string) => boolean): string {
      const permalink = text(name);
      if (!/^[\p{L}\p{N}_-]{1,200}$/u.test(permalink)) refuse(name, createMessage("badPermalink"));
      else if (isTaken(permalink)) refuse(name, createMessage("permalinkTaken", { permalink }));
      return permalink;
    },
    integer(name: string): number {
      const value = text(name) === "" ? 0 : Number(text(name));
      if (!Number.isSafeInteger(value)) refuse(name, createMessage("badInteger", { found: cut(text(name)) }));
      return value;
    },
    /** JSON of an object. An empty field counts as an empty object. */
    json(name: string): Record<string, unknown> {
      try {
        const value: unknown = JSON.parse(text(name) || "{}");
        if (Object(value) === value && !Array.isArray(value)) return value as Record<string, unknown>;
        refuse(name, createMessage("jsonObject"));
      } catch (error) {
        refuse(name, createMessage("badJson", { problem: cut((error as Error).message, 200) }));
      }
      return {};
    },
  };
}

export type FormValues = ReturnType<typeof createFormValues>;

export function cut(text: string, length = 60): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
