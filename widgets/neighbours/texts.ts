import { pageLocale } from "@orderpane/runtime";

export function texts() {
  return pageLocale() === "ru" ? russian : english;
}

const russian = {
  price: "Цена",
  unavailable: "нет в наличии",
  total: "Всего в категории",
  none: "Витрина не показывает этот товар ни в одной категории",
  alone: "В этой категории других товаров нет",
  failed: "Витрина не отвечает или не пускает виджет",
};

const english: typeof russian = {
  price: "Price",
  unavailable: "out of stock",
  total: "Products in the collection",
  none: "The storefront shows this product in no collection",
  alone: "This collection has no other products",
  failed: "The storefront does not respond, or does not allow the widget",
};
