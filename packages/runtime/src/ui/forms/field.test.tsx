// @vitest-environment happy-dom
import type { ComponentType } from "preact";
import { describe, expect, test } from "vitest";
import { renderWidget, screen } from "../../testing.ts";
import { Checkbox } from "./checkbox.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { Input } from "./input.tsx";
import { Select } from "./select.tsx";
import { Textarea } from "./textarea.tsx";

const controls: [name: string, Control: ComponentType<FieldProps>][] = [
  ["Input", Input],
  ["Textarea", Textarea],
  ["Select", (props) => <Select {...props} options={[["a", "А"]]} />],
  ["Checkbox", Checkbox],
  ["Field", (props) => <Field {...props}>{(attributes) => <input {...attributes} />}</Field>],
];

describe.each(controls)("%s", (_name, Control) => {
  const control = () => screen.getByLabelText("Телефон");

  test("has a label, and is not marked as invalid", () => {
    renderWidget(<Control name="phone" label="Телефон" />);
    expect(control().getAttribute("name")).toBe("phone");
    expect(control().hasAttribute("aria-invalid")).toBe(false);
    expect(control().hasAttribute("aria-describedby")).toBe(false);
  });

  test("is described by its error and its hint", () => {
    renderWidget(<Control name="phone" label="Телефон" hint="С кодом города" error="Нет такого" />);
    const ids = control().getAttribute("aria-describedby")!.split(" ");
    expect(ids.map((id) => document.getElementById(id)!.textContent)).toEqual([
      "Нет такого",
      "С кодом города",
    ]);
    expect(control().getAttribute("aria-invalid")).toBe("true");
  });
});

test("two fields of one name have ids of their own", () => {
  renderWidget(
    <>
      <Input name="phone" label="Телефон" />
      <Input name="phone" label="Ещё телефон" />
    </>,
  );
  expect(screen.getByLabelText("Телефон")).not.toBe(screen.getByLabelText("Ещё телефон"));
});
