import type { ContractCase } from "../contract-case.ts";
import { authenticationCases } from "./back-office/authentication.ts";
import { recordCases } from "./back-office/orders-and-products.ts";
import { pathCases } from "./back-office/paths.ts";
import { refusalCases } from "./back-office/refusals.ts";
import { collectionFilterCases } from "./storefront/collection-filters.ts";
import { collectionCases } from "./storefront/collections.ts";
import { productListCases } from "./storefront/product-lists.ts";
import { storefrontUnknownCases } from "./storefront/storefront-unknowns.ts";
import { widgetAssumptionCases } from "./widgets/widget-assumptions.ts";
import { widgetJsonCases } from "./widgets/widgets-json.ts";
import { widgetXmlCases } from "./widgets/widgets-xml.ts";

/** All cases of the contract: what a program can ask of a real store. */
export const contractCases: readonly ContractCase[] = [
  ...pathCases,
  ...authenticationCases,
  ...recordCases,
  ...widgetXmlCases,
  ...widgetJsonCases,
  ...refusalCases,
  ...widgetAssumptionCases,
  ...productListCases,
  ...collectionFilterCases,
  ...collectionCases,
  ...storefrontUnknownCases,
];
