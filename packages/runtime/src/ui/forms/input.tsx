import type { InputHTMLAttributes, PartialInputHTMLAttributes } from "preact";
import styles from "./control.module.css";
import { Field, type FieldProp, type FieldProps } from "./field.tsx";

/** Props of {@link Input}: those of {@link FieldProps} and of an `<input>`. */
export interface InputProps
  extends FieldProps, Omit<PartialInputHTMLAttributes<HTMLInputElement>, FieldProp | "type"> {
  /** Default `text`. */
  readonly type?:
    | "date"
    | "datetime-local"
    | "email"
    | "month"
    | "number"
    | "password"
    | "search"
    | "tel"
    | "text"
    | "time"
    | "url";
}

/** A line of text, a number or a date, as `type` says. */
export function Input({ name, label, hint, error, ...attributes }: InputProps) {
  return (
    <Field {...{ name, label, hint, error }}>
      {(control) => <input {...(attributes as InputHTMLAttributes)} {...control} class={styles.control} />}
    </Field>
  );
}
