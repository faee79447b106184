import type { TextareaHTMLAttributes } from "preact";
import styles from "./control.module.css";
import { Field, type FieldProp, type FieldProps } from "./field.tsx";

/** Props of {@link Textarea}: those of {@link FieldProps} and of a `<textarea>`. */
export interface TextareaProps extends FieldProps, Omit<TextareaHTMLAttributes, FieldProp> {}

/** Several lines of text. */
export function Textarea({ name, label, hint, error, ...attributes }: TextareaProps) {
  return (
    <Field {...{ name, label, hint, error }}>
      {(control) => <textarea rows={3} {...attributes} {...control} class={styles.control} />}
    </Field>
  );
}
