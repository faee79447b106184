import { type ComponentChildren, createContext } from "preact";
import { useContext, useId } from "preact/hooks";
import { RemoteError } from "../../errors.ts";
import styles from "./field.module.css";

/** Props that {@link Field} and all controls have. */
export interface FieldProps {
  /** The name of the value in the form's data, and of its message in the server's `fields`. */
  readonly name: string;
  readonly label: ComponentChildren;
  /** Explains what to enter. */
  readonly hint?: ComponentChildren;
  /** The message below the control. Default: the one in the server's response, see {@link Form}. */
  readonly error?: ComponentChildren;
}

/** Element attributes that are not props of a control, or have another meaning there. */
export type FieldProp = keyof FieldProps | "id" | "class" | "className" | "children" | "role";

/** Attributes that connect an element with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/**
 * The label, hint and error for a custom control. `children` returns the control with the given attributes.
 * Screen readers announce all of it when the control gets the focus.
 */
export function Field({
  name,
  label,
  hint,
  error: ownError,
  class: outer = styles.field,
  children,
}: FieldProps & {
  /** @hidden */
  class?: string | undefined;
  children: (attributes: ControlAttributes) => ComponentChildren;
}) {
  const id = useId();
  const errors = useContext(FieldErrors);
  const error = ownError ?? errors.get(name);
  const [hintId, errorId] = [hint && `${id}-hint`, error && `${id}-error`];
  const attributes = {
    id,
    name,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
  return (
    <div class={outer}>
      <label for={id}>{label}</label>
      {children(attributes)}
      {error && (
        <div id={`${id}-error`} class={styles.error}>
          {error}
        </div>
      )}
      {hint && (
        <div id={`${id}-hint`} class={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** The server's messages about form fields, by field name. */
export const FieldErrors = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns the `fields` of a server error, each cut to 300 characters. */
export function fieldErrors(error: unknown): Map<string, string> {
  const { fields }: { fields?: unknown } = Object(error instanceof RemoteError && error.cause);
  const entries = Object.entries<unknown>(Object(fields));
  return new Map(
    entries.flatMap(([name, text]) => (typeof text === "string" ? [[name, text.slice(0, 300)]] : [])),
  );
}
