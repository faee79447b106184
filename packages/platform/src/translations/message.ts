import { type Language, messageTable } from "./message-table.ts";

export type MessageCode = keyof typeof messageTable;

/** A text as data, without secrets. A page formats it, and the messages among its values, in its language. */
export interface Message {
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, MessageValue>>;
}

type MessageValue = string | number | Message;

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

type PlaceholdersOf<Code extends MessageCode> = PlaceholdersIn<(typeof messageTable)[Code]["en"]>;

type ValuesOf<Code extends MessageCode> = [PlaceholdersOf<Code>] extends [never]
  ? []
  : [Readonly<Record<PlaceholdersOf<Code>, MessageValue>>];

export function createMessage<Code extends MessageCode>(code: Code, ...[values]: ValuesOf<Code>): Message {
  return { code, values: values ?? {} };
}

export function formatMessage({ code, values }: Message, language: Language): string {
  return messageTable[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]!;
    return typeof value === "object" ? formatMessage(value, language) : String(value);
  });
}

export type Translate = <Code extends MessageCode>(code: Code, ...values: ValuesOf<Code>) => string;

export function translateTo(language: Language): Translate {
  return (code, ...values) => formatMessage(createMessage(code, ...values), language);
}

/** Replaces every text among the values, for example to mask secrets. */
export function mapTexts({ code, values }: Message, change: (text: string) => string): Message {
  const changed = Object.entries(values).map(([name, value]): [string, MessageValue] => [
    name,
    typeof value === "object" ? mapTexts(value, change) : typeof value === "string" ? change(value) : value,
  ]);
  return { code, values: Object.fromEntries(changed) };
}
