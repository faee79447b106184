import type { DefaultTheme } from "vitepress";

/** Texts of the theme itself. In English they are its defaults. */
export const russianTheme: DefaultTheme.Config = {
  outline: { level: "deep", label: "На этой странице" },
  docFooter: { prev: "Назад", next: "Дальше" },
  darkModeSwitchLabel: "Оформление",
  lightModeSwitchTitle: "Светлое оформление",
  darkModeSwitchTitle: "Тёмное оформление",
  sidebarMenuLabel: "Меню",
  returnToTopLabel: "Наверх",
  langMenuLabel: "Язык",
  skipToContentLabel: "Перейти к содержанию",
  notFound: {
    title: "Страницы нет",
    quote: "Справочник есть только на английском. Остальные страницы ищите в меню или поиском.",
    linkLabel: "на главную страницу",
    linkText: "На главную",
  },
};

export const russianSearch: NonNullable<DefaultTheme.LocalSearchOptions["translations"]> = {
  button: { buttonText: "Поиск", buttonAriaLabel: "Поиск по документации" },
  modal: {
    displayDetails: "Показать подробности",
    resetButtonTitle: "Очистить",
    backButtonTitle: "Закрыть поиск",
    noResultsText: "Ничего не найдено по запросу",
    footer: {
      selectText: "открыть",
      selectKeyAriaLabel: "Enter",
      navigateText: "выбрать",
      navigateUpKeyAriaLabel: "стрелка вверх",
      navigateDownKeyAriaLabel: "стрелка вниз",
      closeText: "закрыть",
      closeKeyAriaLabel: "Esc",
    },
  },
};
