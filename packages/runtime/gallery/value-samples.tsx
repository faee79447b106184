import { say } from "../src/page/language.ts";
import { Badge, CopyButton, DateText, KeyValueList, Link, MoneyText } from "../src/ui.ts";
import type { States } from "./states.ts";

export function keyValueStates(): States {
  const phone = "+7 916 123-45-67";
  return {
    [say("покупатель", "a buyer")]: (
      <KeyValueList
        items={[
          [say("Имя", "Name"), say("Синицына Анна Павловна", "Anna Sinitsyna")],
          [
            say("Телефон", "Phone"),
            <>
              <Link href={`tel:${phone}`}>{phone}</Link>{" "}
              <CopyButton text={phone} aria-label={say("Копировать телефон", "Copy the phone")} />
            </>,
          ],
          [
            say("Эл. почта", "E-mail"),
            <Link href="mailto:anna.sinitsyna@example.com">anna.sinitsyna@example.com</Link>,
          ],
          [say("Нет значения", "No value"), null],
          [
            say("Комментарий", "Comment"),
            say("Позвоните за час.\nДомофон не работает.", "Call an hour before.\nThe doorbell is broken."),
          ],
        ]}
      />
    ),
    [say("длинные слова", "long words")]: (
      <KeyValueList
        items={[[`referer_${"x".repeat(60)}`, `https://example.com/?q=${"abc123".repeat(20)}`]]}
      />
    ),
  };
}

export function badgeStates(): States {
  return {
    "neutral, info, success, warning, danger": (
      <>
        <Badge>{say("Черновик", "Draft")}</Badge> <Badge tone="info">{say("Новый", "New")}</Badge>{" "}
        <Badge tone="success">{say("Оплачен", "Paid")}</Badge>{" "}
        <Badge tone="warning">{say("Ждёт оплаты", "Awaiting payment")}</Badge>{" "}
        <Badge tone="danger">{say("Отменён", "Cancelled")}</Badge>
      </>
    ),
  };
}

export function linkStates(): States {
  return {
    https: (
      <Link href="https://example.com/track/204418">{say("Накладная СД-204418", "Waybill SD-204418")}</Link>
    ),
    [say("адрес как есть", "the address itself")]: <Link href="https://example.com/track/204418" />,
    "tel, mailto": (
      <>
        <Link href="tel:+79161234567" /> <Link href="mailto:anna@example.com" />
      </>
    ),
    [say("опасный адрес: только текст", "an unsafe address: text alone")]: (
      <Link href="javascript:alert(1)" />
    ),
  };
}

export function copyStates(): States {
  return {
    [say("обычная", "usual")]: <CopyButton text="СД-204418" />,
    "kind=plain": (
      <CopyButton text="СД-204418" kind="plain">
        {say("Копировать номер", "Copy the number")}
      </CopyButton>
    ),
  };
}

export function moneyStates(): States {
  return {
    "1500, 1499.5 EUR, 0 RUR": (
      <>
        <MoneyText value={1500} /> · <MoneyText value="1499.5" currency="EUR" /> ·{" "}
        <MoneyText value={0} currency="RUR" />
      </>
    ),
    [say("нет, не сумма", "none, not a sum")]: (
      <>
        <MoneyText value={null} /> · <MoneyText value={say("даром", "for free")} />
      </>
    ),
  };
}

export function dateStates(): States {
  const value = "2026-11-03T23:05:12+07:00";
  return {
    [say("день и время, только день", "day and time, day alone")]: (
      <>
        <DateText value={value} /> · <DateText value="2026-11-05" />
      </>
    ),
    format: <DateText value={value} format={{ day: "numeric", month: "long" }} />,
    [say("нет, не дата", "none, not a date")]: (
      <>
        <DateText value={null} /> · <DateText value={say("вчера", "yesterday")} />
      </>
    ),
  };
}
