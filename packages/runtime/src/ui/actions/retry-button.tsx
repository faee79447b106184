import { Button, type ButtonProps } from "./button.tsx";
import { retryText } from "../texts.ts";

/** «Повторить», for what can be tried again, such as `reload` of a request that failed. */
export function RetryButton({ children = retryText(), ...props }: Partial<ButtonProps>) {
  return <Button {...props}>{children}</Button>;
}
