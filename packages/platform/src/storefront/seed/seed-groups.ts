import { pictureUrl } from "../data/picture.ts";

/** A property or an option with its ten values. */
export interface SeedGroup extends Named {
  readonly values: readonly (Named & { readonly image_url: string | null })[];
}

interface Named {
  readonly id: number;
  readonly title: string;
  readonly position: number;
  readonly permalink: string;
}

const colors = [
  ["Белый", "gainsboro"],
  ["Чёрный", "black"],
  ["Серый", "gray"],
  ["Красный", "firebrick"],
  ["Синий", "royalblue"],
  ["Зелёный", "seagreen"],
  ["Жёлтый", "gold"],
  ["Бежевый", "tan"],
  ["Коричневый", "saddlebrown"],
  ["Фиолетовый", "rebeccapurple"],
] as const;

export const brands = [
  "Northwind",
  "Ласточка",
  "Hiroto",
  "Берёзка",
  "Kestrel",
  "Дубрава",
  "Oldfield",
  "Мастерская 12",
  "Brightware",
  "Северянин",
] as const;

/** The first two are had by all products. */
const propertyTable: readonly (readonly [title: string, permalink: string, values: string])[] = [
  ["Бренд", "brend", brands.join("|")],
  ["Страна", "strana", "Россия|Китай|Япония|Германия|Италия|Турция|Индия|Вьетнам|Беларусь|Польша"],
  ["Материал", "material", "Фарфор|Керамика|Стекло|Сталь|Дерево|Хлопок|Лён|Шерсть|Кожа|Пластик"],
  ["Вес, г", "ves-g", "50|100|150|200|250|350|500|750|1000|2000"],
  ["Объём, мл", "obem-ml", "50|90|120|180|250|330|500|750|1000|1500"],
  ["Длина, см", "dlina-sm", "5|10|15|20|30|40|60|80|120|200"],
  ["Ширина, см", "shirina-sm", "2|4|6|8|10|15|20|30|45|60"],
  ["Высота, см", "vysota-sm", "1|3|5|8|12|18|25|40|70|100"],
  ["Мощность, Вт", "moshchnost-vt", "15|40|60|100|300|600|900|1200|1800|2400"],
  ["Гарантия, мес.", "garantiya-mes", "1|3|6|12|18|24|36|48|60|120"],
  ["Год выпуска", "god-vypuska", "2017|2018|2019|2020|2021|2022|2023|2024|2025|2026"],
  ["Предметов в наборе", "predmetov", "1|2|3|4|5|6|8|10|12|24"],
  ["Сезон", "sezon", "Весна|Лето|Осень|Зима|Демисезон|Круглый год|Новый год|Масленица|Школа|Отпуск"],
  ["Стиль", "stil", "Классика|Лофт|Прованс|Минимализм|Кантри|Модерн|Эко|Ретро|Спорт|Этника"],
  [
    "Назначение",
    "naznachenie",
    "Для дома|Для дачи|Для офиса|В дорогу|Для детей|В подарок|Для кухни|Для сада|Для спорта|Для кафе",
  ],
  [
    "Уход",
    "uhod",
    "Ручная мойка|Посудомойка|Сухая чистка|Стирка 30°|Стирка 40°|Стирка 60°|Протирать|Без ухода|Пропитка|Полировка",
  ],
  [
    "Поверхность",
    "poverhnost",
    "Матовая|Глянцевая|Рельефная|Гладкая|Шлифованная|Лакированная|Патина|Глазурь|Вощёная|Сырая",
  ],
  ["Форма", "forma", "Круглая|Овальная|Квадратная|Прямоугольная|Цилиндр|Конус|Шар|Капля|Гранёная|Свободная"],
  ["Коллекция", "kollekciya", "Заря|Полдень|Сумерки|Полночь|Север|Юг|Восток|Запад|Море|Степь"],
  [
    "Дизайнер",
    "dizayner",
    "А. Синицын|Б. Жаров|В. Лунёва|Г. Ким|Д. Орлова|Е. Соколов|И. Мороз|К. Тан|Л. Вайс|М. Рябов",
  ],
  ["Упаковка", "upakovka", "Коробка|Пакет|Мешочек|Банка|Туба|Плёнка|Без упаковки|Ящик|Конверт|Корзина"],
  ["Возраст", "vozrast", "0+|1+|3+|5+|6+|8+|10+|12+|16+|18+"],
  ["Сертификат", "sertifikat", "EAC|ISO 9001|OEKO-TEX|FSC|Organic|Fairtrade|CE|RoHS|ГОСТ|Нет"],
  ["Питание", "pitanie", "Сеть|USB|AA|AAA|CR2032|Аккумулятор|Солнце|Пружина|Рука|Нет"],
];

const optionTable: readonly (readonly [title: string, permalink: string, values: string])[] = [
  ["Цвет", "cvet", colors.map(([title]) => title).join("|")],
  ["Размер", "razmer", "XXS|XS|S|M|L|XL|XXL|3XL|4XL|Единый"],
  ["Фасовка", "fasovka", "10 г|25 г|50 г|100 г|250 г|500 г|1 кг|2 кг|5 кг|На развес"],
  ["Комплект", "komplekt", "Один|Пара|Три|Четыре|Пять|Шесть|Восемь|Десять|Дюжина|Две дюжины"],
  ["Рисунок", "risunok", "Без рисунка|Полоска|Клетка|Горошек|Цветы|Птицы|Рыбы|Волны|Листья|Орнамент"],
  ["Крышка", "kryshka", "Нет|Дерево|Бамбук|Сталь|Стекло|Пробка|Фарфор|Силикон|Латунь|Медь"],
];

export const seedProperties: readonly SeedGroup[] = propertyTable.map(groupOf(10_001));

export const seedOptions: readonly SeedGroup[] = optionTable.map(groupOf(10_101));

function groupOf(firstId: number) {
  return ([title, permalink, values]: (typeof propertyTable)[number], nth: number): SeedGroup => {
    const id = firstId + nth;
    return {
      id,
      title,
      permalink,
      position: nth + 1,
      values: values.split("|").map((value, place) => ({
        id: id * 100 + place + 1,
        title: value,
        position: place + 1,
        permalink: `${permalink}-${place + 1}`,
        image_url: title === "Цвет" ? pictureUrl(colors[place]![1], "dot") : null,
      })),
    };
  };
}
