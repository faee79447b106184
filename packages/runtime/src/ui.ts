/**
 * Components for widgets.
 *
 * @module @orderpane/runtime/ui
 */
export { Badge, type BadgeProps } from "./ui/badge.tsx";
export { Button, type ButtonProps } from "./ui/button.tsx";
export { CopyButton, type CopyButtonProps } from "./ui/copy-button.tsx";
export { DateText, type DateTextProps } from "./ui/date-text.tsx";
export { EmptyState } from "./ui/empty-state.tsx";
export { KeyValueList, type KeyValueListProps } from "./ui/key-value-list.tsx";
export { Link, type LinkProps } from "./ui/link.tsx";
export { MoneyText, type MoneyTextProps } from "./ui/money-text.tsx";
export { Notice, type NoticeProps } from "./ui/notice.tsx";
export { Panel } from "./ui/panel.tsx";
export { RetryButton } from "./ui/retry-button.tsx";
export { Skeleton, type SkeletonProps } from "./ui/skeleton.tsx";
export { Spinner } from "./ui/spinner.tsx";
export { Table, type TableColumn, type TableProps } from "./ui/table.tsx";
export type { Tone } from "./ui/tone.ts";
