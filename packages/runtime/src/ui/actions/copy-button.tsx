import { Component, type ComponentChildren } from "preact";
import { Button, type ButtonProps } from "./button.tsx";
import styles from "./copy-button.module.css";
import { copiedText, copyText, notCopiedText } from "../texts.ts";
import hidden from "../visually-hidden.module.css";
import { writeClipboard } from "./write-clipboard.ts";

/** What {@link CopyButton} takes. */
export interface CopyButtonProps extends Omit<ButtonProps, "onClick" | "children"> {
  /** What a click puts into the clipboard. */
  readonly text: string;
  /** Default «Копировать»; where there are several, `aria-label` tells them apart. */
  readonly children?: ButtonProps["children"];
}

/** Copies a text and says whether that worked: by a tick, that nothing has to move for, and to screen readers in words. */
// A class, because hooks would be the larger part of it in a widget that has no others.
export class CopyButton extends Component<CopyButtonProps, { isCopied?: boolean | undefined }> {
  #timer: ReturnType<typeof setTimeout> | undefined;

  async #copy(): Promise<void> {
    const isCopied = await writeClipboard(this.props.text);
    clearTimeout(this.#timer);
    if (isCopied) this.#timer = setTimeout(() => this.setState({ isCopied: undefined }), 3000);
    this.setState({ isCopied });
  }

  /** @hidden */
  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  /** @hidden */
  override render({ text: _, children = copyText(), ...props }: CopyButtonProps): ComponentChildren {
    const { isCopied } = this.state;
    return (
      <span>
        <Button kind="link" {...props} onClick={() => void this.#copy()}>
          {children}
        </Button>
        <span role="status" class={styles.outcome}>
          {isCopied === false && notCopiedText()}
          {isCopied && (
            <span class={styles.copied}>
              <span class={hidden.hidden}>{copiedText()}</span>
            </span>
          )}
        </span>
      </span>
    );
  }
}
