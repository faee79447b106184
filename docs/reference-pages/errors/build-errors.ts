import type { BuildErrorCode } from "../../../packages/build/src/errors.ts";
import type { ErrorTexts } from "../page.ts";

/** Errors of the build. Their messages name file, line and column. */
export const buildErrors: ErrorTexts<BuildErrorCode> = {
  "bad-config": {
    cause: {
      en: "The project's configuration cannot be loaded, or a value in it is not valid.",
      ru: "Конфигурация проекта не загружается, или значение в ней недопустимо.",
    },
    fix: {
      en: "Correct the file that the message names: `vite.config.ts`, `package.json`, `tsconfig.json` or the PostCSS configuration.",
      ru: "Исправьте файл, который назван в сообщении: `vite.config.ts`, `package.json`, `tsconfig.json` или конфигурацию PostCSS.",
    },
  },
  "no-widgets": {
    cause: {
      en: "The folder `widgets/` is missing or has no widget.",
      ru: "Папки `widgets/` нет, или в ней нет ни одного виджета.",
    },
    fix: {
      en: "Make a widget: `orderpane new buyer-card`. Run the command in the project's folder.",
      ru: "Создайте виджет: `orderpane new buyer-card`. Запускайте команду в папке проекта.",
    },
  },
  "bad-name": {
    cause: {
      en: "The name of a widget's folder cannot be written into the marker.",
      ru: "Имя папки виджета нельзя записать в метку.",
    },
    fix: {
      en: "Use lower-case Latin letters, digits and single hyphens: `buyer-card`.",
      ru: "Используйте строчные латинские буквы, цифры и одиночные дефисы: `buyer-card`.",
    },
  },
  "linked-folder": {
    cause: { en: "The folder of a widget is a symbolic link.", ru: "Папка виджета — символическая ссылка." },
    fix: {
      en: "Move the folder into `widgets/`. Keep shared code in another folder, and import it.",
      ru: "Перенесите папку в `widgets/`. Общий код держите в другой папке и импортируйте.",
    },
  },
  "bad-declaration": {
    cause: {
      en: "`widget.json` is missing, is not UTF-8 or JSON, or has a value that is not valid.",
      ru: "Файла `widget.json` нет, он не в UTF-8, это не JSON, или значение в нём недопустимо.",
    },
    fix: {
      en: "Correct it at the place in the message. The [reference of widget.json](widget-json.md) lists the keys.",
      ru: "Исправьте его в указанном месте. Ключи перечислены в [справочнике по widget.json](widget-json.md).",
    },
  },
  "no-entry": {
    cause: { en: "`index.tsx` of a widget is missing.", ru: "У виджета нет `index.tsx`." },
    fix: {
      en: "Create it, with the component as its default export.",
      ru: "Создайте его и экспортируйте компонент по умолчанию.",
    },
  },
  "no-default-export": {
    cause: { en: "`index.tsx` exports no component.", ru: "`index.tsx` не экспортирует компонент." },
    fix: {
      en: "Export it: `export default function Widget() { … }`.",
      ru: "Экспортируйте его: `export default function Widget() { … }`.",
    },
  },
  "bad-syntax": {
    cause: {
      en: "A script or a style sheet does not parse.",
      ru: "Скрипт или таблица стилей не разбирается.",
    },
    fix: { en: "Correct it at the place in the message.", ru: "Исправьте её в указанном месте." },
  },
  "unresolved-import": {
    cause: {
      en: "The file or package of an import or of a `url()` is not found.",
      ru: "Не найден файл или пакет, который назван в импорте или в `url()`.",
    },
    fix: {
      en: "Check the spelling, and that the file exists or the package is installed.",
      ru: "Проверьте написание, наличие файла и установлен ли пакет.",
    },
  },
  "not-inlinable": {
    cause: {
      en: "Something works only as a file of its own, such as `import.meta.url`, a worker or a remote style sheet. A widget is one fragment.",
      ru: "Что-то работает только отдельным файлом: `import.meta.url`, worker или таблица стилей с другого сервера. Виджет — один фрагмент.",
    },
    fix: {
      en: "Keep a copy beside the widget and import it, or load it from your server when the widget runs.",
      ru: "Положите копию рядом с виджетом и импортируйте её или загружайте со своего сервера, когда виджет работает.",
    },
  },
  "not-compiled": {
    cause: {
      en: "The bundler reports any other error, or a file is not UTF-8.",
      ru: "Сборщик сообщил о другой ошибке, или файл не в UTF-8.",
    },
    fix: {
      en: "Correct what the message says. If a plugin of Vite is the cause, update it or keep it away from widgets.",
      ru: "Исправьте то, что сказано в сообщении. Если виноват плагин Vite, обновите его или не применяйте к виджетам.",
    },
  },
  "type-error": {
    cause: { en: "TypeScript reports an error.", ru: "TypeScript нашёл ошибку." },
    fix: {
      en: "Correct the types, or build in spite of them with `--no-types`.",
      ru: "Исправьте типы или соберите без проверки: `--no-types`.",
    },
  },
  "no-map": {
    cause: {
      en: "The source map of a build is not kept on this machine.",
      ru: "На этой машине нет карты исходников этой сборки.",
    },
    fix: {
      en: "Build the sources that were deployed, and name the widget with `--widget`.",
      ru: "Соберите те исходники, которые выложены, и назовите виджет: `--widget`.",
    },
  },
  "no-trace": {
    cause: {
      en: "The text has no position in the script of a widget.",
      ru: "В тексте нет ни одной позиции в скрипте виджета.",
    },
    fix: {
      en: "Paste the whole stack trace. If it names only the page, name the widget with `--widget`.",
      ru: "Вставьте трассировку целиком. Если в ней названа только страница, назовите виджет: `--widget`.",
    },
  },
  "not-proven": {
    cause: {
      en: "An HTML or XML parser does not give the finished fragment back as it was written. This is a defect of the build, or the program is nested too deeply.",
      ru: "Разбор HTML или XML не возвращает готовый фрагмент таким, каким он записан. Это ошибка сборки, или программа слишком глубоко вложена.",
    },
    fix: {
      en: "Nothing was written. Shorten long chains of calls; otherwise report it with the widget's source.",
      ru: "Ничего не записано. Сократите длинные цепочки вызовов; если дело не в них, сообщите об ошибке и приложите исходник.",
    },
  },
  "over-budget": {
    cause: { en: "The widget is larger than its budget.", ru: "Виджет больше, чем разрешает его `budget`." },
    fix: {
      en: "`orderpane build --analyze` shows the largest modules. Make them smaller, or raise `budget` in `widget.json`.",
      ru: "`orderpane build --analyze` покажет самые большие модули. Уменьшите их или увеличьте `budget` в `widget.json`.",
    },
  },
  "not-written": {
    cause: {
      en: "The output folder cannot be written, or has files that are not of a build.",
      ru: "Папку вывода нельзя записать, или в ней есть файлы не от сборки.",
    },
    fix: {
      en: "Make the folder writable, empty it, or name another one with `--out-dir`.",
      ru: "Разрешите запись, очистите папку или выберите другую: `--out-dir`.",
    },
  },
};
