import {
  Badge,
  DateText,
  EmptyState,
  MoneyText,
  Notice,
  Skeleton,
  Spinner,
} from "../../packages/runtime/src/ui.ts";

// #region Badge
export function BadgeExample() {
  return (
    <>
      <Badge>Draft</Badge> <Badge tone="info">New</Badge> <Badge tone="success">Paid</Badge>{" "}
      <Badge tone="warning">Awaiting payment</Badge> <Badge tone="danger">Cancelled</Badge>
    </>
  );
}
// #endregion

// #region Notice
export function NoticeExample() {
  return (
    <>
      <Notice>The order is with the carrier</Notice>
      <Notice tone="success">The receipt is issued</Notice>
      <Notice tone="warning">Two lines have no cost price</Notice>
    </>
  );
}
// #endregion

// #region MoneyText
export function MoneyTextExample() {
  return (
    <>
      <MoneyText value={1500} /> · <MoneyText value="1499.5" currency="EUR" /> ·{" "}
      <MoneyText value="for free" />
    </>
  );
}
// #endregion

// #region DateText
export function DateTextExample() {
  const value = "2026-11-03T23:05:12+07:00";
  return (
    <>
      <DateText value={value} /> · <DateText value={value} format={{ day: "numeric", month: "long" }} /> ·{" "}
      <DateText value="yesterday" />
    </>
  );
}
// #endregion

// #region Spinner
export function SpinnerExample() {
  return <Spinner>Asking the carrier…</Spinner>;
}
// #endregion

// #region Skeleton
export function SkeletonExample() {
  return <Skeleton lines={2} />;
}
// #endregion

// #region EmptyState
export function EmptyStateExample() {
  return <EmptyState>No receipts for this order</EmptyState>;
}
// #endregion
