import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { failureText, cancelText, retryText } from "../texts.ts";
import { Notice } from "../states/notice.tsx";
import row from "./button-row.module.css";
import { Button, type ButtonProps } from "./button.tsx";

/** Props of {@link Confirm}: those of {@link Button}, and these. */
export interface ConfirmProps extends Omit<ButtonProps, "onClick" | "ref"> {
  readonly question: ComponentChildren;
  /** The text of the confirming button. Default: the text of the first button. */
  readonly action?: ComponentChildren;
  /**
   * Runs the action. The buttons are busy until the returned promise settles. If it rejects, the user may
   * retry.
   */
  readonly onConfirm: () => unknown;
  /** Called when the action has succeeded or the user cancels. */
  readonly onEnd?: () => void;
  /** Shown for a failure without a message from the server. */
  readonly failure?: string;
}

/**
 * A button that asks for confirmation in place, because `confirm()` blocks the whole page. The question and
 * the action are those from the time of the click, even if it is rendered again.
 */
export function Confirm({ question, action, onConfirm, onEnd, failure, ...button }: ConfirmProps) {
  const isSending = useRef(false);
  const [{ asked, isBusy = false, problem, isClosed }, setState] = useState<ConfirmState>({});
  if (!asked) {
    const ask = () => setState({ asked: { question, action: action ?? button.children, onConfirm } });
    return <Button {...button} ref={isClosed ? focus : null} onClick={ask} />;
  }
  const end = () => {
    setState({ isClosed: true });
    onEnd?.();
  };
  const confirm = async () => {
    // State would be updated too late for a second click before the next render.
    if (isSending.current) return;
    isSending.current = true;
    setState({ asked, isBusy: true });
    try {
      await asked.onConfirm();
    } catch (error) {
      return setState({ asked, problem: failureText(error, failure) });
    } finally {
      isSending.current = false;
    }
    end();
  };
  const buttons = (
    <div class={row.row}>
      <Button kind="primary" busy={isBusy} onClick={() => void confirm()}>
        {problem ? retryText() : asked.action}
      </Button>
      {/* Cancel gets the focus: a key held down repeats the click, which must not confirm. */}
      <Button disabled={isBusy} ref={focus} onClick={end}>
        {cancelText()}
      </Button>
    </div>
  );
  return (
    <Notice tone={problem ? "danger" : "warning"} action={buttons}>
      {problem ?? asked.question}
    </Notice>
  );
}

interface ConfirmState {
  readonly asked?: Pick<ConfirmProps, "question" | "action" | "onConfirm">;
  readonly isBusy?: boolean;
  readonly problem?: string;
  /** Whether the question was closed, so that the focus returns to the button. */
  readonly isClosed?: boolean;
}

const focus = (button: HTMLElement | null) => button?.focus();
