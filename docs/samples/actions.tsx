import { useState } from "preact/hooks";
import { Button, Confirm, CopyButton, Link, Notice, RetryButton } from "../../packages/runtime/src/ui.ts";

// #region Button
export function ButtonExample() {
  const [busy, setBusy] = useState(false);
  const issue = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  return (
    <>
      <Button>Refresh</Button> <Button disabled>Refresh</Button> <Button kind="link">More</Button>{" "}
      <Button kind="primary" busy={busy} onClick={issue}>
        Issue a receipt
      </Button>
    </>
  );
}
// #endregion

// #region RetryButton
export function RetryButtonExample() {
  return (
    <Notice tone="danger" action={<RetryButton />}>
      The application's server does not respond
    </Notice>
  );
}
// #endregion

// #region Confirm
export function ConfirmExample() {
  const charge = () => new Promise((resolve) => setTimeout(resolve, 1000));
  return (
    <Confirm question="Charge 240 points?" action="Charge" onConfirm={charge}>
      Charge points
    </Confirm>
  );
}
// #endregion

// #region CopyButton
export function CopyButtonExample() {
  return (
    <>
      SD-204418 <CopyButton text="SD-204418" />{" "}
      <CopyButton text="SD-204418" kind="plain">
        Copy the number
      </CopyButton>
    </>
  );
}
// #endregion

// #region Link
export function LinkExample() {
  return (
    <>
      <Link href="https://example.com/track/204418">Waybill SD-204418</Link> ·{" "}
      <Link href="tel:+79161234567" /> · <Link href="javascript:alert(1)" />
    </>
  );
}
// #endregion
