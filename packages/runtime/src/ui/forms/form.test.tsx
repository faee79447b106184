// @vitest-environment happy-dom
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { RemoteError, request } from "../../index.ts";
import { act, createRemote, fireEvent, renderWidget, screen, waitFor } from "../../testing.ts";
import { Button } from "../actions/button.tsx";
import { Checkbox, Input, Select, Textarea } from "./controls.tsx";
import { Field } from "./field.tsx";
import { Form, type FormProps } from "./form.tsx";

// The runtime and the simulated page log every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const cities = [
  ["msk", "Москва"],
  ["tver", "Тверь"],
] as const;

/** A form with one control of each kind. */
function show(props: Partial<FormProps> = {}) {
  const onSubmit = vi.fn<FormProps["onSubmit"]>();
  renderWidget(
    <Form onSubmit={onSubmit} {...props}>
      <Input name="phone" label="Телефон" type="tel" defaultValue="112" />
      <Textarea name="note" label="Комментарий" />
      <Select name="city" label="Город" options={cities} defaultValue="tver" />
      <Checkbox name="gift" label="Подарок" />
      <Field name="day" label="День">
        {(attributes) => <input {...attributes} type="date" />}
      </Field>
    </Form>,
  );
  return { onSubmit, form: document.querySelector("form")! };
}

const button = () => screen.getByRole("button", { name: "Сохранить" });
const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const refusal = (fields: unknown, message = "Проверьте поля") =>
  new RemoteError("payload", "refused", { cause: { message, fields } });

test("a form sends what was entered", async () => {
  const { onSubmit, form } = show();
  fireEvent.input(control("Телефон"), { target: { value: "8 495 123-45-67" } });
  fireEvent.click(control("Подарок"));
  fireEvent.click(button());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(Object.fromEntries(onSubmit.mock.lastCall![0])).toEqual({
    phone: "8 495 123-45-67",
    note: "",
    city: "tver",
    gift: "on",
    day: "",
  });
  expect(onSubmit.mock.lastCall![1]).toBe(form);
});

test("a form sends once at a time and is busy until it is done", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { onSubmit, form } = show({ actions: <Button>Отмена</Button> });
  onSubmit.mockReturnValueOnce(promise);
  const cancel = screen.getByRole("button", { name: "Отмена" });
  form.requestSubmit();
  form.requestSubmit();
  await waitFor(() => expect(button().getAttribute("aria-busy")).toBe("true"));
  expect(cancel.matches(":disabled, :disabled *")).toBe(true);
  fireEvent.click(button());
  form.requestSubmit();
  expect(onSubmit).toHaveBeenCalledOnce();

  await act(async () => {
    resolve();
    await setImmediate();
  });
  expect(button().getAttribute("aria-busy")).toBe("false");
  expect(cancel.matches(":disabled, :disabled *")).toBe(false);
  fireEvent.click(button());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test("a form shows the server's errors at their fields until the next attempt, and focuses the first", async () => {
  const { onSubmit } = show();
  onSubmit.mockRejectedValueOnce(refusal({ gift: "Подарки кончились", city: "Туда не возим" }));
  fireEvent.change(control("Город"), { target: { value: "msk" } });
  fireEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toBe("Проверьте поля");
  const marked = () =>
    ["Телефон", "Город", "Подарок"].map((label) => control(label).getAttribute("aria-invalid"));
  expect(marked()).toEqual([null, "true", "true"]);
  expect(screen.getByText("Туда не возим").id).toBe(control("Город").getAttribute("aria-describedby"));
  await waitFor(() => expect(document.activeElement).toBe(control("Город")));
  expect(control("Город").value).toBe("msk");

  const { promise } = Promise.withResolvers<void>();
  onSubmit.mockReturnValueOnce(promise);
  fireEvent.click(button());
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(marked()).toEqual([null, null, null]);
});

test("the fields come from the server's response", async () => {
  const { onSubmit } = show();
  const remote = createRemote().refuse("POST /client", { message: "Нет", fields: { phone: "Занят" } });
  onSubmit.mockImplementation((data) =>
    request("https://app.example/client", { method: "POST", body: Object.fromEntries(data) }),
  );
  fireEvent.click(button());
  expect(await screen.findByText("Занят")).toBeDefined();
  expect(remote.requests[0]!.body).toMatchObject({ phone: "112", city: "tver" });
});

test.each([
  ["a failure without a response", new RemoteError("timeout", "took over 10000 ms")],
  ["an empty message of the server", refusal({}, "")],
])("%s has a text of its own, and what was entered stays", async (_name, error) => {
  const { onSubmit } = show();
  onSubmit.mockRejectedValueOnce(error);
  fireEvent.input(control("Комментарий"), { target: { value: "Позвоните" } });
  fireEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toContain("Сервер не подтвердил отправку");
  expect(control("Комментарий").value).toBe("Позвоните");
});
