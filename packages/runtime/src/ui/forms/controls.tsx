import type {
  InputHTMLAttributes,
  PartialInputHTMLAttributes,
  PartialSelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "preact";
import styles from "./control.module.css";
import { Field, type FieldProp, type FieldProps } from "./field.tsx";
import fieldStyles from "./field.module.css";

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

/** A field for a line of text, a number or a date, depending on `type`. */
export function Input({ name, label, hint, error, ...attributes }: InputProps) {
  return (
    <Field {...{ name, label, hint, error }}>
      {(control) => <input {...(attributes as InputHTMLAttributes)} {...control} class={styles.control} />}
    </Field>
  );
}

/** Props of {@link Textarea}: those of {@link FieldProps} and of a `<textarea>`. */
export interface TextareaProps extends FieldProps, Omit<TextareaHTMLAttributes, FieldProp> {}

/** A field for several lines of text. */
export function Textarea({ name, label, hint, error, ...attributes }: TextareaProps) {
  return (
    <Field {...{ name, label, hint, error }}>
      {(control) => <textarea rows={3} {...attributes} {...control} class={styles.control} />}
    </Field>
  );
}

/** Props of {@link Select}: those of {@link FieldProps} and of a `<select>`, and these. */
export interface SelectProps
  extends FieldProps, Omit<PartialSelectHTMLAttributes<HTMLSelectElement>, FieldProp> {
  readonly options: readonly (readonly [value: string, text: string])[];
  /** The initially selected value. Default: the first one. */
  readonly defaultValue?: string | undefined;
}

/** A choice of one value. */
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

/** Props of {@link Checkbox}: those of {@link FieldProps} and of an `<input>`. */
export interface CheckboxProps
  extends FieldProps, Omit<PartialInputHTMLAttributes<HTMLInputElement>, FieldProp | "type"> {}

/** A checkbox. The form's data contains its `value`, by default `on`, only if it is checked. */
export function Checkbox({ name, label, hint, error, ...attributes }: CheckboxProps) {
  return (
    <Field {...{ name, label, hint, error }} class={fieldStyles.checkbox}>
      {(control) => <input {...attributes} {...control} type="checkbox" />}
    </Field>
  );
}
