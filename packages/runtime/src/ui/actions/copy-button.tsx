import { Component, type ComponentChildren } from "preact";
import { Button, type ButtonProps } from "./button.tsx";
import styles from "./copy-button.module.css";
import { copiedText, copyText, notCopiedText } from "../texts.ts";
import hidden from "../visually-hidden.module.css";

/** Props of {@link CopyButton}. */
export interface CopyButtonProps extends Omit<ButtonProps, "onClick" | "children"> {
  /** The text that a click copies. */
  readonly text: string;
  /** Default «Копировать». If there are several buttons, give each an `aria-label`. */
  readonly children?: ButtonProps["children"];
}

/** Copies a text and shows the result: as a tick, and as text for screen readers. */
// A class, because hooks would more than double its size in a widget that uses no other hooks.
export class CopyButton extends Component<CopyButtonProps, { isCopied?: boolean | undefined }> {
  declare private timer: ReturnType<typeof setTimeout> | undefined;

  private async copy(): Promise<void> {
    const isCopied = await writeClipboard(this.props.text);
    clearTimeout(this.timer);
    if (isCopied) this.timer = setTimeout(() => this.setState({ isCopied: undefined }), 3000);
    this.setState({ isCopied });
  }

  /** @hidden */
  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  /** @hidden */
  override render({ text: _, children = copyText(), ...props }: CopyButtonProps): ComponentChildren {
    const { isCopied } = this.state;
    return (
      <span>
        <Button kind="link" {...props} onClick={() => void this.copy()}>
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

/**
 * Writes a text to the clipboard and returns whether that worked. Call it in a click handler, because
 * browsers require one. Most frames with a foreign origin, such as a widget's, cannot use the Clipboard API,
 * so the fallback copies a selection.
 */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;top:0;opacity:0";
  document.body.append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    (focused as HTMLElement | null)?.focus();
  }
}
