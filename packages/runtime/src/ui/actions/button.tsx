import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import styles from "./button.module.css";

/** Attributes of a `<button>`, `type` being `button` by default, and: */
export interface ButtonProps extends Omit<
  ButtonHTMLAttributes,
  "class" | "className" | "onClick" | "children"
> {
  /** `primary` is for the one thing that the widget is about, `link` stands in a line of text. Default `plain`. */
  readonly kind?: "plain" | "primary" | "link";
  /** Shows that the action is under way. Clicks are without effect until it ends, its form is not submitted; the focus stays. */
  readonly busy?: boolean;
  /** Not called while `busy`. */
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ComponentChildren;
}

/** A button that does something in the widget. What leads elsewhere is a {@link Link}. */
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

/** A busy button that submits a form must not do that either, nor may Enter in a field by way of it. */
function preventDefault(event: Event): void {
  event.preventDefault();
}
