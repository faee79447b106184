import { Button, type ButtonProps } from "./button.tsx";
import { retryText } from "../texts.ts";

/** A button «Повторить» for an action that can be repeated, such as `reload` of a failed request. */
export function RetryButton({ children = retryText(), ...props }: Partial<ButtonProps>) {
  return <Button {...props}>{children}</Button>;
}
