// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { useSettings } from "./use-settings.ts";

afterEach(cleanup);

test("returns the same object in every render", () => {
  const root = document.createElement("div");
  root.dataset["settings"] = '{"server":"https://a.example/"}';
  document.body.replaceChildren(root);
  const seen: unknown[] = [];
  const Probe = () => void seen.push(useSettings<{ server?: string }>());
  const { rerender } = render(<Probe />, { container: root });
  rerender(<Probe key="same" />);
  rerender(<Probe key="same" />);
  expect(seen[0]).toEqual({ server: "https://a.example/" });
  expect(seen.at(-1)).toBe(seen.at(-2));
});
