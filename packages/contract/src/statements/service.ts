import { statementsOf } from "./statement.ts";

/** What the specification says of the service as a whole. */
export const serviceStatements = {
  ...statementsOf("Store Back-Office API, Order-Widget API and Storefront Catalog API", {
    "service.base-url":
      "Addresses: `{base_url}` is the store address (the `shop` value given at installation).",
    "service.admin-paths": "Back-office paths start with `/admin/`.",
  }),
  ...statementsOf("What the service does", {
    "service.verbs":
      "Its back-office API creates, reads, changes and deletes store objects (products, orders, customers and other resources) on behalf of an installed application.",
    "service.suffix": "The response format is chosen by the path suffix: `.json` or `.xml`.",
    "service.per-store": "An application is installed per store.",
    "service.callbacks":
      "Installation, user login into the application from the back-office, and uninstallation are done by HTTP callbacks between the service and the application (see Authentication).",
  }),
  ...statementsOf("Events", {
    "events.callbacks":
      "The callbacks to the application (install, login, uninstall) are described under Authentication; they are HTTP GET requests sent by the service to URLs set in the application settings.",
  }),
};
