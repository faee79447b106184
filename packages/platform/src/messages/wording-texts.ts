import type { Language } from "./languages.ts";

/**
 * What can go wrong that a page shows. English is what the API says; `{name}` is a place for a value, the same in both.
 */
export const wordingTexts = {
  badApplication: {
    ru: "Так описать приложение нельзя. {problem}",
    en: "the application cannot be used: {problem}",
  },
  badValue: {
    ru: "{path}: ожидается {expected}; получено: {found}.",
    en: "{path}: expected {expected}, found {found}",
  },
  badSecret: {
    ru: "{path}: ожидается от 16 до 200 печатных символов ASCII без пробелов; получено: {found}. Оставьте поле пустым, и магазин придумает секрет сам.",
    en: "{path}: expected 16 to 200 printable ASCII characters without a space, found {found}: leave it out, and the store makes one",
  },
  id: { ru: "Идентификатор", en: "id" },
  secret: { ru: "Секрет", en: "secret" },
  installUrl: { ru: "URL установки", en: "installUrl" },
  loginUrl: { ru: "URL входа", en: "loginUrl" },
  uninstallUrl: { ru: "URL удаления", en: "uninstallUrl" },
  autologinUrl: { ru: "URL автологина", en: "autologinUrl" },
  idGrammar: {
    ru: "от 1 до 64 латинских букв, цифр и знаков . _ -, первой — буква или цифра",
    en: "1 to 64 letters, digits and . _ - with a letter or digit first",
  },
  httpsAddress: {
    ru: "адрес https, например https://app.example.com/path",
    en: "an https address, such as https://app.example.com/path",
  },
  httpsUnlessHere: {
    ru: "адрес https: по http можно обращаться только к серверам на этой машине, например http://localhost:3000/path",
    en: "an https address: http is for servers on this machine alone, such as http://localhost:3000/path",
  },
  noCredentials: {
    ru: "адрес, в котором нет имени и пароля",
    en: "an address without a name or a password in it",
  },
  noParameters: {
    ru: "адрес без параметров и без #",
    en: "an address without parameters and without #",
  },
  addressText: { ru: "адрес в виде текста", en: "an address as a text" },
  noText: { ru: "не текст", en: "no text" },
  anotherText: { ru: "другой текст", en: "another text" },
  anotherTextOf: { ru: "другой текст, символов: {count}", en: "another text of {count} characters" },
  oneOf: { ru: "адрес на {origin}", en: "one of {origin}" },

  unknownApplication: {
    ru: "Приложение {id} не зарегистрировано; зарегистрированы: {known}. Сначала зарегистрируйте его.",
    en: "no application {id} is registered, expected one of {known}: register it first",
  },
  noApplicationAtAll: {
    ru: "Приложение {id} не зарегистрировано, как и никакое другое. Сначала зарегистрируйте его.",
    en: "no application {id} is registered, expected one of none: register it first",
  },
  mustBeInstalled: {
    ru: "Приложение {id} должно быть установлено в этом магазине, а оно {state}. Установите его или дождитесь конца установки.",
    en: "the application {id} must be installed in this store, it is {state}: install it, or wait until it is",
  },
  mustBeLive: {
    ru: "Приложение {id} должно быть установлено в этом магазине или устанавливаться, а оно {state}. Установите его или дождитесь конца установки.",
    en: "the application {id} must be installing or installed in this store, it is {state}: install it, or wait until it is",
  },
  installing: { ru: "ещё устанавливается", en: "installing" },
  installed: { ru: "установлено", en: "installed" },
  cancelled: { ru: "не установлено: установка отменена", en: "cancelled" },
  uninstalled: { ru: "удалено", en: "uninstalled" },
  neverInstalled: { ru: "не установлено", en: "not" },
  beingInstalled: {
    ru: "Приложение {id} сейчас устанавливается. Дождитесь ответа его сервера: не больше 10 секунд.",
    en: "the application {id} is being installed: wait for the answer of its server, 10 seconds at most",
  },
  hasNoLoginUrl: {
    ru: "У приложения {id} нет URL входа. Укажите его при регистрации.",
    en: "the application {id} has no login URL: register it with one",
  },

  noAnswerInTime: {
    ru: "Нет ответа за {seconds} с. Сначала отвечайте 200, а долгую работу делайте потом.",
    en: "no answer within {seconds} seconds: answer 200 first, and do slow work afterwards",
  },
  notOk: {
    ru: "Сервер ответил {status}, а ожидается ровно 200.",
    en: "answered {status}, expected exactly 200",
  },
  redirected: {
    ru: "Сервер ответил {status}, а ожидается ровно 200; по перенаправлениям магазин не ходит.",
    en: "answered {status}, expected exactly 200; redirects are not followed",
  },
  unreachable: {
    ru: "Сервер приложения недоступен: {problem}",
    en: "the application's server could not be reached: {problem}",
  },
  unreachableBy: {
    ru: "Сервер приложения недоступен: {problem} ({code})",
    en: "the application's server could not be reached: {problem} ({code})",
  },
  nothingListens: {
    ru: "там никто не слушает; запустите сервер приложения или исправьте адрес",
    en: "nothing listens there: start the application's server, or correct its address",
  },
  noSuchHost: {
    ru: "узла с таким именем нет; исправьте адрес",
    en: "there is no host of this name: correct the address",
  },
  noResolver: {
    ru: "имя не удалось узнать: сервер имён не ответил; проверьте сеть",
    en: "the name could not be looked up, as no name server answered: check the network",
  },
  connectionCut: {
    ru: "соединение оборвано до ответа",
    en: "the connection was cut before an answer came",
  },
  noWayThere: {
    ru: "до этого узла не добраться; проверьте адрес и сеть",
    en: "there is no way to this host: check the address and the network",
  },
  untrustedCertificate: {
    ru: "сертификату сервера нельзя доверять; нужен действующий сертификат на это имя",
    en: "its certificate cannot be trusted: it needs a valid one for this name",
  },
  noTls: {
    ru: "сервер не отвечает по https; исправьте адрес или настройте TLS",
    en: "it does not speak https: correct the address, or set TLS up",
  },
  noHttp: {
    ru: "в ответ пришло то, что не похоже на HTTP; исправьте адрес",
    en: "what came is no answer in HTTP: correct the address",
  },
  blockedPort: {
    ru: "к этому порту fetch не обращается; выберите другой",
    en: "fetch refuses this port: choose another",
  },

  noSuchApplication: {
    ru: "Приложение с таким идентификатором не зарегистрировано. Сначала зарегистрируйте его.",
    en: "no application of this id is registered: register it first",
  },
  installFirst: {
    ru: "Приложение должно быть установлено в этом магазине, а оно {state}. Сначала установите его.",
    en: "the application must be installed in this store, it is {state}: install it first",
  },
  registerLoginUrl: {
    ru: "У приложения не указан URL входа. Укажите его.",
    en: "the application has no login URL: register one",
  },
  loginIsNoAddress: {
    ru: "login: ожидается URL автологина приложения; получен не адрес http или https.",
    en: "login: expected the application's autologin URL, found no http or https address",
  },
  loginElsewhere: {
    ru: "login: ожидается адрес в домене URL входа, {expected}; получен адрес в {found}.",
    en: "login: expected an address in {expected}, the domain of the login URL, found one in {found}",
  },
  loginNotAutologin: {
    ru: "login: ожидается указанный при регистрации URL автологина, {expected}",
    en: "login: expected the registered autologin URL, {expected}",
  },
  registerAutologinUrl: {
    ru: "login: ожидается указанный при регистрации URL автологина, а его нет. Укажите его.",
    en: "login: expected the registered autologin URL: register one",
  },
  parameterMissing: { ru: "Параметра {name} нет.", en: "{name} is missing" },
  parameterEmpty: { ru: "Параметр {name} пуст.", en: "{name} must not be empty" },
  parameterRepeated: {
    ru: "Параметр {name} должен быть один, а их {count}.",
    en: "{name} must be given once, found {count} times",
  },

  byFault: { ru: "Это сделал сбой: {faults}", en: "by a fault: {faults}" },
  byFaults: { ru: "Это сделали сбои: {faults}", en: "by faults: {faults}" },
  byManyFaults: {
    ru: "Это сделали сбои: {faults}; и ещё {count}",
    en: "by faults: {faults}; and {count} more",
  },

  unknownVariant: {
    ru: "У магазина нет варианта {name}; есть: {known}.",
    en: "the store has no variant {name}: expected one of {known}",
  },
  unknownValue: {
    ru: "У варианта {name} нет значения {value}; есть: {known}.",
    en: "the variant {name} has no value {value}: expected one of {known}",
  },
  badStatusFilter: {
    ru: "Статус: ожидается код (404), класс (4xx) или none; получено: {found}.",
    en: 'the filter "status": expected a status such as 404, a class such as 4xx, or none, found {found}',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
