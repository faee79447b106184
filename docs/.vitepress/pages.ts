export interface Title {
  readonly en: string;
  readonly ru: string;
}

export interface Section {
  /** In `docs/` for English, in `docs/ru/` for Russian. The reference is in English only. */
  readonly folder: string;
  readonly title: Title;
  /** By the name of the file, in the order in which the sidebar lists them. */
  readonly pages: Readonly<Record<string, Title>>;
}

/** All pages of the site except the home pages. */
export const sections: readonly Section[] = [
  {
    folder: "guide",
    title: { en: "Guide", ru: "Руководство" },
    pages: {
      "first-widget": { en: "First widget", ru: "Первый виджет" },
      "order-data": { en: "Order data", ru: "Данные заказа" },
      learn: { en: "Types of your store", ru: "Типы вашего магазина" },
      server: { en: "Your server", ru: "Свой сервер" },
      settings: { en: "Settings", ru: "Настройки" },
      tests: { en: "Tests", ru: "Тесты" },
      check: { en: "Checking widgets", ru: "Проверка виджетов" },
      packages: { en: "Packages and styles", ru: "Пакеты и стили" },
      deploying: { en: "Deploying", ru: "Деплой" },
      "several-stores": { en: "Several stores", ru: "Несколько магазинов" },
      ci: { en: "Deploying from CI", ru: "Деплой из CI" },
      credentials: { en: "Credentials of a store", ru: "Доступ к магазину" },
      "hand-written-widgets": { en: "Hand-written widgets", ru: "Виджеты, написанные вручную" },
      storefront: { en: "A local catalog", ru: "Каталог локального магазина" },
      application: { en: "A whole application", ru: "Приложение целиком" },
      operating: { en: "Operating", ru: "Эксплуатация" },
    },
  },
  {
    folder: "reference",
    title: { en: "Reference", ru: "Справочник (на английском)" },
    pages: {
      "command-line": { en: "Command line", ru: "Командная строка" },
      "widget-json": { en: "widget.json", ru: "widget.json" },
      runtime: { en: "Runtime", ru: "Библиотека виджета" },
      "order-info": { en: "Orders and products", ru: "Заказ и товар" },
      ui: { en: "UI components", ru: "Компоненты интерфейса" },
      testing: { en: "Test kits", ru: "Средства тестирования" },
      server: { en: "Server", ru: "Сервер" },
      vite: { en: "Vite plugins", ru: "Плагины Vite" },
      errors: { en: "Errors", ru: "Ошибки" },
      limits: { en: "Limits", ru: "Ограничения" },
      assumptions: { en: "Assumptions", ru: "Предположения о платформе" },
      platform: { en: "Local platform", ru: "Локальная платформа" },
      "json-output": { en: "JSON output", ru: "Вывод в JSON" },
    },
  },
  {
    folder: "explanations",
    title: { en: "Explanations", ru: "Как это устроено" },
    pages: {
      "safe-fragments": { en: "How a fragment is made safe", ru: "Как фрагмент становится безопасным" },
      "exactly-once": { en: "Why a deploy never doubles", ru: "Почему деплой не создаёт дублей" },
      "platform-knowledge": { en: "What is known of the platform", ru: "Что известно о платформе" },
    },
  },
];
