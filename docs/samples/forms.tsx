import { RemoteError } from "../../packages/runtime/src/index.ts";
import { Button, Checkbox, Field, Form, Input, Select, Textarea } from "../../packages/runtime/src/ui.ts";

// #region Form
export function FormExample() {
  const save = async (data: FormData) => {
    const phone = data.get("phone");
    if (typeof phone === "string" && phone.length > 9) return;
    // A server responds with this error.
    const cause = { message: "Check the fields", fields: { phone: "The number is too short" } };
    throw new RemoteError("payload", "refused", { cause });
  };
  return (
    <Form label="Pickup" onSubmit={save} actions={<Button>Cancel</Button>}>
      <Input name="phone" label="Phone" type="tel" required />
      <Checkbox name="call" label="Call beforehand" />
    </Form>
  );
}
// #endregion

// #region Input
export function InputExample() {
  return (
    <>
      <Input name="phone" label="Phone" type="tel" hint="With the area code" />
      <Input
        name="work"
        label="At work"
        type="tel"
        defaultValue="+7 916 12"
        error="The number is too short"
      />
    </>
  );
}
// #endregion

// #region Textarea
export function TextareaExample() {
  return <Textarea name="note" label="Comment" hint="At most 300 characters" />;
}
// #endregion

// #region Select
export function SelectExample() {
  const points = [
    ["tverskaya", "Tverskaya, 8"],
    ["arbat", "Arbat, 20"],
  ] as const;
  return <Select name="point" label="Pickup point" options={points} defaultValue="arbat" />;
}
// #endregion

// #region Checkbox
export function CheckboxExample() {
  return <Checkbox name="gift" label="Gift wrapping" hint="Free from 3,000 roubles" defaultChecked />;
}
// #endregion

// #region Field
export function FieldExample() {
  return (
    <Field name="discount" label="Discount" hint="0–30 %">
      {(attributes) => <input {...attributes} type="range" max={30} style="margin:0;width:100%" />}
    </Field>
  );
}
// #endregion
