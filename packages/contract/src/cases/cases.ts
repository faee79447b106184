import type { ContractCase } from "../contract-case.ts";
import { authenticationCases } from "./back-office/authentication.ts";
import { recordCases } from "./back-office/orders-and-products.ts";
import { pathCases } from "./back-office/paths.ts";
import { refusalCases } from "./back-office/refusals.ts";
import { requestLimitCases } from "./back-office/request-limit.ts";
import { webhookCases } from "./back-office/webhooks.ts";
import { installationCases } from "./lifecycle/installation.ts";
import { loginCases } from "./lifecycle/login.ts";
import { uninstallationCases } from "./lifecycle/uninstallation.ts";
import { collectionFilterCases } from "./storefront/collection-filters.ts";
import { collectionCases } from "./storefront/collections.ts";
import { productListCases } from "./storefront/product-lists.ts";
import { storefrontUnknownCases } from "./storefront/storefront-unknowns.ts";
import { widgetAssumptionCases } from "./widgets/widget-assumptions.ts";
import { widgetJsonCases } from "./widgets/widgets-json.ts";
import { widgetXmlCases } from "./widgets/widgets-xml.ts";

/** All cases of the contract. Those that use up the request limit come last. */
export const contractCases: readonly ContractCase[] = [
  ...pathCases,
  ...authenticationCases,
  ...recordCases,
  ...webhookCases,
  ...widgetXmlCases,
  ...widgetJsonCases,
  ...refusalCases,
  ...widgetAssumptionCases,
  ...productListCases,
  ...collectionFilterCases,
  ...collectionCases,
  ...storefrontUnknownCases,
  ...installationCases,
  ...loginCases,
  ...uninstallationCases,
  ...requestLimitCases,
];
