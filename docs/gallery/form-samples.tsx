import { translate } from "../../packages/runtime/src/page/language.ts";
import { RemoteError } from "../../packages/runtime/src/index.ts";
import {
  Button,
  Checkbox,
  Confirm,
  Field,
  Form,
  Input,
  Select,
  Textarea,
} from "../../packages/runtime/src/ui.ts";

const phone = () => ({ name: "phone", label: translate("Телефон", "Phone") });
const hint = () => translate("С кодом города", "With the area code");
const error = () => translate("В номере не хватает цифр", "The number is too short");

export function inputStates() {
  return {
    [translate("с подсказкой", "with a hint")]: <Input {...phone()} type="tel" hint={hint()} />,
    [translate("с ошибкой", "with an error")]: (
      <Input {...phone()} type="tel" hint={hint()} error={error()} defaultValue="+7 916 12" />
    ),
    disabled: <Input {...phone()} type="tel" disabled defaultValue="+7 916 123-45-67" />,
  };
}

export function textareaStates() {
  const note = { name: "note", label: translate("Комментарий", "Comment") };
  return {
    [translate("обычное", "usual")]: <Textarea {...note} />,
    [translate("с ошибкой", "with an error")]: (
      <Textarea {...note} error={translate("Не длиннее 300 знаков", "At most 300 characters")} />
    ),
  };
}

const points = () =>
  [
    ["tverskaya", translate("Тверская, 8", "Tverskaya, 8")],
    ["arbat", translate("Арбат, 20", "Arbat, 20")],
  ] as const;

export function selectStates() {
  const point = { name: "point", label: translate("Пункт выдачи", "Pickup point"), options: points() };
  return {
    [translate("обычный", "usual")]: <Select {...point} />,
    [translate("с ошибкой", "with an error")]: (
      <Select {...point} defaultValue="arbat" error={translate("Закрыт на ремонт", "Closed for repairs")} />
    ),
  };
}

export function checkboxStates() {
  const gift = { name: "gift", label: translate("Подарочная упаковка", "Gift wrapping") };
  return {
    [translate("обычный", "usual")]: <Checkbox {...gift} defaultChecked />,
    [translate("с подсказкой и ошибкой", "with a hint and an error")]: (
      <Checkbox
        {...gift}
        hint={translate("Бесплатно от 3 000 ₽", "Free from 3,000 roubles")}
        error={translate("Упаковка закончилась", "There is no more wrapping")}
      />
    ),
  };
}

export function fieldStates() {
  return {
    [translate("своё поле", "a control of one's own")]: (
      <Field name="discount" label={translate("Скидка", "Discount")} hint="0–30 %">
        {(attributes) => <input {...attributes} type="range" max={30} style="margin:0;width:100%" />}
      </Field>
    ),
  };
}

export function formStates() {
  const refuse = async (data: FormData) => {
    await slowly();
    if ((data.get("phone") as string).length > 9) return;
    const cause = { message: translate("Проверьте поля", "Check the fields"), fields: { phone: error() } };
    throw new RemoteError("payload", "refused by the gallery", { cause });
  };
  return {
    [translate("сервер отказывает короткому номеру", "the server refuses a short number")]: (
      <Form
        label={translate("Самовывоз", "Pickup")}
        onSubmit={refuse}
        actions={<Button>{translate("Отмена", "Cancel")}</Button>}
      >
        <Select name="point" label={translate("Пункт выдачи", "Pickup point")} options={points()} />
        <Input {...phone()} type="tel" required />
        <Checkbox name="call" label={translate("Позвонить заранее", "Call beforehand")} />
      </Form>
    ),
  };
}

export function confirmStates() {
  const fail = async () => {
    await slowly();
    throw new RemoteError("timeout", "the gallery has no server");
  };
  const question = translate("Списать 240 баллов?", "Charge 240 points?");
  return {
    [translate("удаётся", "it works")]: (
      <Confirm question={question} action={translate("Списать", "Charge")} onConfirm={slowly}>
        {translate("Списать баллы", "Charge points")}
      </Confirm>
    ),
    [translate("сервер не отвечает", "the server does not respond")]: (
      <Confirm question={question} action={translate("Списать", "Charge")} onConfirm={fail}>
        {translate("Списать баллы", "Charge points")}
      </Confirm>
    ),
  };
}

function slowly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}
