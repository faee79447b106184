import {
  encodeXmlText,
  largestStock,
  largestWidget,
  replaceForbiddenCharacters,
  type Widget,
} from "@orderpane/protocol/widget";
import { DeployError } from "./errors.ts";

/** @throws {DeployError} `too-large` */
export function checkSize(code: string, name: string): void {
  const size = sizeOf(code);
  if (size <= largestWidget) return;
  throw new DeployError(
    "too-large",
    `${name} has ${format(size)} bytes as XML, and at most ${format(largestWidget)} are deployed`,
  );
}

interface SizedAction {
  readonly action: string;
  readonly desired?: { readonly code: string };
  readonly stored?: Pick<Widget, "code">;
}

/**
 * Refuses to make the store's widgets so large together that their list could not be read again.
 *
 * @throws {DeployError} `too-large`
 */
export function checkTotalSize(
  actions: readonly SizedAction[],
  stored: readonly Pick<Widget, "code">[],
): void {
  const changes = actions.map(
    (action) => sizeOf(action.desired?.code ?? "") - sizeOf(action.stored?.code ?? ""),
  );
  const growth = sum(changes);
  if (growth <= 0) return;
  const total = growth + sum(stored.map(({ code }) => sizeOf(code ?? "")));
  if (total <= largestStock) return;
  throw new DeployError(
    "too-large",
    `the application's widgets would have ${format(total)} bytes as XML in the store, and at most ${format(largestStock)} are deployed`,
  );
}

function sizeOf(code: string): number {
  return Buffer.byteLength(encodeXmlText(replaceForbiddenCharacters(code)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function format(bytes: number): string {
  return bytes.toLocaleString("en");
}
