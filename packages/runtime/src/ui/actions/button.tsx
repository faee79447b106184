import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import styles from "./button.module.css";

/** Props of {@link Button}: those of a `<button>` (with `type` defaulting to `button`), and these. */
export interface ButtonProps extends Omit<
  ButtonHTMLAttributes,
  "class" | "className" | "onClick" | "children"
> {
  /** `primary` is for the widget's main action, `link` for an action within text. Default `plain`. */
  readonly kind?: "plain" | "primary" | "link";
  /**
   * Shows that the action is running. The button keeps the focus, but ignores clicks and does not submit its
   * form.
   */
  readonly busy?: boolean;
  /** Not called while `busy`. */
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ComponentChildren;
}

/** A button for an action in the widget. Use {@link Link} to open another page. */
export function Button({ kind = "plain", busy, onClick, ...attributes }: ButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      class={`${styles.button} ${styles[kind]}`}
      onClick={busy ? preventDefault : onClick}
    />
  );
}

/** Prevents a busy submit button, and Enter in a field of its form, from submitting the form. */
function preventDefault(event: Event): void {
  event.preventDefault();
}
