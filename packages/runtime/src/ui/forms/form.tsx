import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import row from "../actions/button-row.module.css";
import { Button } from "../actions/button.tsx";
import { failureText, saveText } from "../texts.ts";
import { Notice } from "../states/notice.tsx";
import { FieldErrors, fieldErrors } from "./field.tsx";
import styles from "./form.module.css";

/** Props of {@link Form}. */
export interface FormProps {
  /** The name of the form for screen readers. */
  readonly label?: string;
  /**
   * Sends the data. The form is busy until the returned promise settles. If it rejects, the form shows the
   * server's message and its `fields`. `form.reset()` clears the form.
   */
  readonly onSubmit: (data: FormData, form: HTMLFormElement) => unknown;
  /** The text of the button. Default «Сохранить». */
  readonly submit?: ComponentChildren;
  /** More buttons, which are disabled while the form is busy. */
  readonly actions?: ComponentChildren;
  /** Shown for a failure without a message from the server. */
  readonly failure?: string;
  readonly children: ComponentChildren;
}

interface FormState {
  readonly isBusy?: boolean;
  /** The error messages, one text per line. */
  readonly problems?: readonly string[];
  readonly errors?: ReadonlyMap<string, string>;
}

/**
 * A form that sends its data once at a time. A server error `{ message, fields: { name: message } }` is shown
 * at the fields, and the first of them gets the focus. The entered data is kept.
 */
export function Form({ label, onSubmit, submit = saveText(), actions, failure, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [{ isBusy = false, problems, errors = noErrors }, setState] = useState<FormState>({});

  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const sent = form.current;
    // State would be updated too late for a second submission before the next render.
    if (isSending.current || !sent) return;
    isSending.current = true;
    setState({ isBusy: true });
    try {
      await onSubmit(new FormData(sent), sent);
      setState({});
    } catch (error) {
      const found = fieldErrors(error);
      // The user must also see messages about fields that the form does not have.
      const others = [...found].filter(([name]) => !sent.elements.namedItem(name)).map(([, text]) => text);
      setState({ problems: [failureText(error, failure), ...others], errors: found });
    }
    isSending.current = false;
  };

  return (
    <form ref={form} class={styles.form} aria-label={label} onSubmit={send}>
      <FieldErrors.Provider value={errors}>{children}</FieldErrors.Provider>
      {problems && (
        <Notice tone="danger">
          {problems.map((text, at) => (
            <div key={at}>{text}</div>
          ))}
        </Notice>
      )}
      <div class={row.row}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {submit}
        </Button>
        <fieldset class={styles.actions} disabled={isBusy}>
          {actions}
        </fieldset>
      </div>
    </form>
  );
}

const noErrors: ReadonlyMap<string, string> = new Map();
