import type { Language } from "./looks.ts";

/** By what the report filters. */
export const kinds = {
  shown: { en: "what is shown", ru: "что показано" },
  size: { en: "size", ru: "размер" },
  access: { en: "accessibility", ru: "доступность" },
  network: { en: "requests", ru: "запросы" },
  picture: { en: "pictures", ru: "снимки" },
} as const satisfies Record<string, Record<Language, string>>;

export type Kind = keyof typeof kinds;

interface Rule {
  readonly kind: Kind;
  /** `{}` stands for the finding's subject. */
  readonly en: string;
  readonly ru: string;
}

/** What a check finds. `accept` in `widget.json` names a rule; for axe `axe/<its rule>`. */
export const rules = {
  empty: { kind: "shown", en: "nothing is shown", ru: "ничего не показано" },
  failure: {
    kind: "shown",
    en: "the failure message is shown: {}",
    ru: "показано сообщение о сбое: {}",
  },
  error: {
    kind: "shown",
    en: "an error that nothing caught: {}",
    ru: "никем не перехваченная ошибка: {}",
  },
  console: { kind: "shown", en: "an error in the console: {}", ru: "ошибка в консоли: {}" },
  markup: {
    kind: "shown",
    en: "text of the record became markup: {}",
    ru: "текст заказа или товара стал разметкой: {}",
  },
  height: { kind: "size", en: "the content scrolls: {}", ru: "содержимое прокручивается: {}" },
  wide: { kind: "size", en: "wider than the frame: {}", ru: "шире фрейма: {}" },
  cut: { kind: "size", en: "text is cut off: {}", ru: "текст обрезан: {}" },
  overlap: { kind: "size", en: "texts lie over each other: {}", ru: "тексты наложены друг на друга: {}" },
  covered: {
    kind: "size",
    en: "an element is covered by another: {}",
    ru: "элемент закрыт другим: {}",
  },
  axe: { kind: "access", en: "{}", ru: "{}" },
  "mouse-only": {
    kind: "access",
    en: "reacts to clicks, but not to the keyboard: {}",
    ru: "отвечает на щелчок, но не на клавиатуру: {}",
  },
  "keyboard-trap": {
    kind: "access",
    en: "the keyboard cannot leave it: {}",
    ru: "клавиатурой отсюда не выйти: {}",
  },
  focus: {
    kind: "access",
    en: "the keyboard's focus cannot be seen: {}",
    ru: "фокус клавиатуры не виден: {}",
  },
  insecure: { kind: "network", en: "contacted without https: {}", ru: "обращение без https: {}" },
  unnamed: {
    kind: "network",
    en: "contacted, and no setting names it: {}",
    ru: "обращение к адресу, которого нет в настройках: {}",
  },
  repeated: { kind: "network", en: "requested more than once: {}", ru: "запрошено не один раз: {}" },
  unfinished: { kind: "network", en: "still open after 5 s: {}", ru: "не завершено за 5 с: {}" },
  changed: {
    kind: "picture",
    en: "differs from the saved picture: {}",
    ru: "отличается от сохранённого снимка: {}",
  },
  unsaved: {
    kind: "picture",
    en: "there is no saved picture: {}",
    ru: "нет сохранённого снимка: {}",
  },
  acceptance: {
    kind: "shown",
    en: "accepted in widget.json, but not found: {}",
    ru: "принято в widget.json, но не найдено: {}",
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** A finding's rule: one of ours, or `axe/` and the name of one of axe. */
export type RuleId = Exclude<RuleName, "axe"> | `axe/${string}`;

export function ruleOf(id: RuleId): Rule {
  return rules[(id.startsWith("axe/") ? "axe" : id) as RuleName];
}
