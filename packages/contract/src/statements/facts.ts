/** The tables of platform-facts.md that are about what the contract is about. */
export const factSections = ["Widgets resource", "The rest of the back-office", "Lifecycle"] as const;

export type FactSection = (typeof factSections)[number];

/** A row of platform-facts.md. */
export interface Fact {
  readonly section: FactSection;
  /** The first cell of the row, letter by letter. */
  readonly point: string;
}

/** The rows that cases show: what was observed or is assumed where the specification is silent, by id. */
export const facts = {
  "fact.json-form": { section: "Widgets resource", point: "JSON form" },
  "fact.page-type": { section: "Widgets resource", point: "`page_type`" },
  "fact.post-status": { section: "Widgets resource", point: "POST status" },
  "fact.put": { section: "Widgets resource", point: "PUT" },
  "fact.delete": { section: "Widgets resource", point: "DELETE" },
  "fact.escaping": { section: "Widgets resource", point: "Escaping" },
  "fact.code-echo": {
    section: "Widgets resource",
    point: "Does the answer return `code` byte-equal?",
  },
  "fact.scope": { section: "Widgets resource", point: "Scope of the list" },
  "fact.sizes": { section: "Widgets resource", point: "Limits of `code` and `height`" },
  "fact.401-body": { section: "Widgets resource", point: "401 body" },
  "fact.404-body": { section: "Widgets resource", point: "404 body" },
  "fact.validation": { section: "Widgets resource", point: "422, validation" },
  "fact.limit-status": { section: "Widgets resource", point: "Limit exceeded" },
  "fact.empty-list": { section: "Widgets resource", point: "Empty XML list" },
  "fact.created-at": { section: "Widgets resource", point: "`created_at`" },
  "fact.typed-xml": { section: "Widgets resource", point: "Typed XML" },
  "fact.refusal-order": { section: "The rest of the back-office", point: "Which refusal comes first" },
  "fact.unknown-login": { section: "The rest of the back-office", point: "A login that nobody has" },
  "fact.paths": { section: "The rest of the back-office", point: "Paths and methods" },
  "fact.head": { section: "The rest of the back-office", point: "HEAD" },
  "fact.records": { section: "The rest of the back-office", point: "`orders`, `products`" },
  "fact.record-pages": { section: "The rest of the back-office", point: "`page`, `per_page`" },
  "fact.record-order": { section: "The rest of the back-office", point: "Order of these lists" },
  "fact.records-xml": { section: "The rest of the back-office", point: "Orders and products in XML" },
  "fact.install-proof": { section: "Lifecycle", point: "Proof of an install" },
  "fact.shop": { section: "Lifecycle", point: "`shop`" },
  "fact.after-uninstall": { section: "Lifecycle", point: "Do widgets survive an uninstall?" },
  "fact.local-shop": { section: "Lifecycle", point: "`shop` of a store on this machine" },
  "fact.install-answer": { section: "Lifecycle", point: "Answer to the install call" },
  "fact.install-again": { section: "Lifecycle", point: "Installing again" },
  "fact.uninstall-password": { section: "Lifecycle", point: "Password after an uninstall" },
  "fact.no-url": { section: "Lifecycle", point: "An application without the URL" },
  "fact.second-level-domain": { section: "Lifecycle", point: "Second-level domain" },
  "fact.login-return": { section: "Lifecycle", point: "Where a login returns to" },
  "fact.login-parameters": { section: "Lifecycle", point: "Parameters of the login URL" },
  "fact.login-refusal": { section: "Lifecycle", point: "A login that is refused" },
  "fact.uninstall-answer": { section: "Lifecycle", point: "Answer to the uninstall call" },
} as const satisfies Readonly<Record<string, Fact>>;

export type FactId = keyof typeof facts;

/** The rows that no case shows, and why. */
export const factsNotTestable: readonly (Fact & { readonly reason: string })[] = [
  {
    section: "The rest of the back-office",
    point: "Body of a request",
    reason:
      "no store of others is sent megabytes, or bytes that are no text, to see what breaks; tests of the local store's back-office show it",
  },
  {
    section: "The rest of the back-office",
    point: "Text that XML cannot carry",
    reason:
      "needs an order with such text, which only a buyer makes; tests of the local store's back-office show it",
  },
];
