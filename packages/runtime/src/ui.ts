/**
 * Components for widgets.
 *
 * @module @orderpane/runtime/ui
 */
export { Badge, type BadgeProps } from "./ui/values/badge.tsx";
export { DateText, type DateTextProps } from "./ui/values/date-text.tsx";
export { MoneyText, type MoneyTextProps } from "./ui/values/money-text.tsx";
export { Button, type ButtonProps } from "./ui/actions/button.tsx";
export {
  Checkbox,
  type CheckboxProps,
  Input,
  type InputProps,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
} from "./ui/forms/controls.tsx";
export { Confirm, type ConfirmProps } from "./ui/actions/confirm.tsx";
export { CopyButton, type CopyButtonProps } from "./ui/actions/copy-button.tsx";
export { EmptyState, Skeleton, type SkeletonProps, Spinner } from "./ui/states/states.tsx";
export { type ControlAttributes, Field, type FieldProps } from "./ui/forms/field.tsx";
export { Form, type FormProps } from "./ui/forms/form.tsx";
export { KeyValueList, type KeyValueListProps } from "./ui/layout/key-value-list.tsx";
export { Link, type LinkProps } from "./ui/actions/link.tsx";
export { Notice, type NoticeProps } from "./ui/states/notice.tsx";
export { Panel } from "./ui/layout/panel.tsx";
export { RetryButton } from "./ui/actions/retry-button.tsx";
export { Table, type TableColumn, type TableProps } from "./ui/layout/table.tsx";
export type { Tone } from "./ui/tone.ts";
