import { translate } from "../../packages/runtime/src/page/language.ts";
import { Badge, CopyButton, DateText, KeyValueList, Link, MoneyText } from "../../packages/runtime/src/ui.ts";

export function keyValueStates() {
  const phone = "+7 916 123-45-67";
  return {
    [translate("покупатель", "a buyer")]: (
      <KeyValueList
        items={[
          [translate("Имя", "Name"), translate("Синицына Анна Павловна", "Anna Sinitsyna")],
          [
            translate("Телефон", "Phone"),
            <>
              <Link href={`tel:${phone}`}>{phone}</Link>{" "}
              <CopyButton text={phone} aria-label={translate("Копировать телефон", "Copy the phone")} />
            </>,
          ],
          [
            translate("Эл. почта", "E-mail"),
            <Link href="mailto:anna.sinitsyna@example.com">anna.sinitsyna@example.com</Link>,
          ],
          [translate("Нет значения", "No value"), null],
          [
            translate("Комментарий", "Comment"),
            translate(
              "Позвоните за час.\nДомофон не работает.",
              "Call an hour before.\nThe doorbell is broken.",
            ),
          ],
        ]}
      />
    ),
    [translate("длинные слова", "long words")]: (
      <KeyValueList
        items={[[`referer_${"x".repeat(60)}`, `https://example.com/?q=${"abc123".repeat(20)}`]]}
      />
    ),
  };
}

export function badgeStates() {
  return {
    "neutral, info, success, warning, danger": (
      <>
        <Badge>{translate("Черновик", "Draft")}</Badge> <Badge tone="info">{translate("Новый", "New")}</Badge>{" "}
        <Badge tone="success">{translate("Оплачен", "Paid")}</Badge>{" "}
        <Badge tone="warning">{translate("Ждёт оплаты", "Awaiting payment")}</Badge>{" "}
        <Badge tone="danger">{translate("Отменён", "Cancelled")}</Badge>
      </>
    ),
  };
}

export function linkStates() {
  return {
    https: (
      <Link href="https://example.com/track/204418">
        {translate("Накладная СД-204418", "Waybill SD-204418")}
      </Link>
    ),
    [translate("адрес как есть", "the address itself")]: <Link href="https://example.com/track/204418" />,
    "tel, mailto": (
      <>
        <Link href="tel:+79161234567" /> <Link href="mailto:anna@example.com" />
      </>
    ),
    [translate("опасный адрес: только текст", "an unsafe address: text alone")]: (
      <Link href="javascript:alert(1)" />
    ),
  };
}

export function copyStates() {
  return {
    [translate("обычная", "usual")]: <CopyButton text="СД-204418" />,
    "kind=plain": (
      <CopyButton text="СД-204418" kind="plain">
        {translate("Копировать номер", "Copy the number")}
      </CopyButton>
    ),
  };
}

export function moneyStates() {
  return {
    "1500, 1499.5 EUR, 0 RUR": (
      <>
        <MoneyText value={1500} /> · <MoneyText value="1499.5" currency="EUR" /> ·{" "}
        <MoneyText value={0} currency="RUR" />
      </>
    ),
    [translate("нет, не сумма", "none, not a sum")]: (
      <>
        <MoneyText value={null} /> · <MoneyText value={translate("даром", "for free")} />
      </>
    ),
  };
}

export function dateStates() {
  const value = "2026-11-03T23:05:12+07:00";
  return {
    [translate("день и время, только день", "day and time, day alone")]: (
      <>
        <DateText value={value} /> · <DateText value="2026-11-05" />
      </>
    ),
    format: <DateText value={value} format={{ day: "numeric", month: "long" }} />,
    [translate("нет, не дата", "none, not a date")]: (
      <>
        <DateText value={null} /> · <DateText value={translate("вчера", "yesterday")} />
      </>
    ),
  };
}
