// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderWidget } from "../testing.ts";
import { useSettings } from "./use-settings.ts";

test("useSettings returns the same object in every render", () => {
  const settings = { server: "https://a.example/" };
  const seen: unknown[] = [];
  const Probe = () => void seen.push(useSettings<{ server?: string }>());
  const { rerender } = renderWidget(<Probe />, { settings });
  rerender(<Probe key="same" />);
  rerender(<Probe key="same" />);
  expect(seen[0]).toEqual(settings);
  expect(seen.at(-1)).toBe(seen.at(-2));
});
