import { expectTypeOf } from "vitest";
import { settings, settingsOf, useSettings } from "../index.ts";

const read = settingsOf({ server: "url", note: "string?", limit: "number", verbose: "boolean?" });

// The types are inferred from the declaration.
expectTypeOf(useSettings(read)).toEqualTypeOf<
  { readonly server: string; readonly limit: number } & {
    readonly note?: string;
    readonly verbose?: boolean;
  }
>();
expectTypeOf(settings(read).limit).toBeNumber();
expectTypeOf(settings(read).note).toEqualTypeOf<string | undefined>();

// Types that widget.json does not have are refused.
// @ts-expect-error -- there is no "text"
settingsOf({ note: "text" });

// Without a reader, nothing checks the type argument.
expectTypeOf(useSettings<{ server?: string }>()).toEqualTypeOf<{ server?: string }>();
