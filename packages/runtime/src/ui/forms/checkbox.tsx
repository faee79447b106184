import type { PartialInputHTMLAttributes } from "preact";
import styles from "./field.module.css";
import { Field, type FieldProp, type FieldProps } from "./field.tsx";

/** Props of {@link Checkbox}: those of {@link FieldProps} and of an `<input>`. */
export interface CheckboxProps
  extends FieldProps, Omit<PartialInputHTMLAttributes<HTMLInputElement>, FieldProp | "type"> {}

/** Yes or no. The form's data have its `value`, by default `on`, only if it is checked. */
export function Checkbox({ name, label, hint, error, ...attributes }: CheckboxProps) {
  return (
    <Field {...{ name, label, hint, error }} class={styles.checkbox}>
      {(control) => <input {...attributes} {...control} type="checkbox" />}
    </Field>
  );
}
