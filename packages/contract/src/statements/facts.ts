import { type NotTestable, statementsOf } from "./statement.ts";

export const factSections = [
  "Widgets resource",
  "The rest of the back-office",
  "Storefront",
  "Lifecycle",
] as const;

/** The rows that cases show, by id: what was observed or is assumed where the specification is silent. */
export const facts = {
  ...statementsOf("Widgets resource", {
    "fact.json-form": "JSON form",
    "fact.page-type": "`page_type`",
    "fact.post-status": "POST status",
    "fact.put": "PUT",
    "fact.delete": "DELETE",
    "fact.escaping": "Escaping",
    "fact.code-echo": "Does the answer return `code` byte-equal?",
    "fact.scope": "Scope of the list",
    "fact.sizes": "Limits of `code` and `height`",
    "fact.401-body": "401 body",
    "fact.404-body": "404 body",
    "fact.validation": "422, validation",
    "fact.limit-status": "Limit exceeded",
    "fact.empty-list": "Empty XML list",
    "fact.created-at": "`created_at`",
    "fact.typed-xml": "Typed XML",
  }),
  ...statementsOf("The rest of the back-office", {
    "fact.updated-since": "`updated_since`, `from_id` on these lists",
    "fact.counts": "Counts",
    "fact.unknown-parameters": "Parameters that a list does not know",
    "fact.xml-errors": "Validation errors on XML paths",
    "fact.no-field": "A body that parses and names no field",
    "fact.refusal-order": "Which refusal comes first",
    "fact.unknown-login": "A login that nobody has",
    "fact.paths": "Paths and methods",
    "fact.head": "HEAD",
    "fact.records": "`orders`, `products`",
    "fact.record-pages": "`page`, `per_page`",
    "fact.record-order": "Order of these lists",
    "fact.records-xml": "Orders and products in XML",
  }),
  ...statementsOf("Storefront", {
    "fact.order": "`order`",
    "fact.pages": "`page`, `page_size`",
    "fact.listed-product": "Product in a list",
    "fact.property-groups": "`properties` groups",
    "fact.facets": "Facets",
    "fact.prices": "Prices",
    "fact.only-available": "`only_available`",
    "fact.q": "`q`",
    "fact.max-items": "`max_filter_items`",
    "fact.not-found": "unknown collection or filter",
    "fact.filter-version": "SEO filter `version`",
    "fact.collection-ids": "collections by id",
    "fact.fields": "`fields`",
    "fact.menu-image": "`menu_image`",
    "fact.menu-image-levels": "`menu_image_for_level`",
    "fact.levels": "levels",
    "fact.products-by-id": "`products.json`",
    "fact.suffix": "`.json` suffix",
    "fact.other-origins": "Pages of other origins",
  }),
  ...statementsOf("Lifecycle", {
    "fact.install-proof": "Proof of an install",
    "fact.shop": "`shop`",
    "fact.after-uninstall": "Do widgets survive an uninstall?",
    "fact.local-shop": "`shop` of a store on this machine",
    "fact.install-answer": "Answer to the install call",
    "fact.install-again": "Installing again",
    "fact.uninstall-password": "Password after an uninstall",
    "fact.no-url": "An application without the URL",
    "fact.second-level-domain": "Second-level domain",
    "fact.login-return": "Where a login returns to",
    "fact.login-parameters": "Parameters of the login URL",
    "fact.login-refusal": "A login that is refused",
    "fact.uninstall-answer": "Answer to the uninstall call",
  }),
} as const;

export type FactId = keyof typeof facts;

export const factsNotTestable: readonly NotTestable[] = [
  {
    section: "The rest of the back-office",
    quote: "A widget list that is cut short or paged",
    reason:
      "needs more widgets than a run creates in another owner's store; tests of the local store's widgets show it",
  },
  {
    section: "The rest of the back-office",
    quote: "Body of a request",
    reason:
      "another owner's store must not be sent megabytes, or bytes that are not text; tests of the local store's back-office show it",
  },
  {
    section: "The rest of the back-office",
    quote: "Text that XML cannot carry",
    reason:
      "needs an order with such text, which only a buyer can place; tests of the local store's back-office show it",
  },
];
