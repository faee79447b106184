import type { PartialSelectHTMLAttributes } from "preact";
import styles from "./control.module.css";
import { Field, type FieldProp, type FieldProps } from "./field.tsx";

/** Props of {@link Select}: those of {@link FieldProps} and of a `<select>`, and these. */
export interface SelectProps
  extends FieldProps, Omit<PartialSelectHTMLAttributes<HTMLSelectElement>, FieldProp> {
  readonly options: readonly (readonly [value: string, text: string])[];
  /** The value that is selected at first. Default: the first one. */
  readonly defaultValue?: string | undefined;
}

/** One of several values. */
export function Select({ name, label, hint, error, options, defaultValue, ...attributes }: SelectProps) {
  return (
    <Field {...{ name, label, hint, error }}>
      {(control) => (
        <select {...attributes} {...control} class={styles.control}>
          {options.map(([value, text]) => (
            <option key={value} value={value} selected={value === defaultValue}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
