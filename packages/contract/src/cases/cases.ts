import type { ContractCase } from "../contract-case.ts";
import { authenticationCases, pathCases, refusalCases } from "./back-office.ts";
import { collectionFilterCases, otherFilterCases } from "./collection-filters.ts";
import { collectionCases, menuCases, originCases } from "./collections.ts";
import { recordCases } from "./orders-and-products.ts";
import { productCases, productListCases } from "./products.ts";
import { widgetAssumptionCases, widgetJsonCases, widgetXmlCases } from "./widgets.ts";

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
  ...productCases,
  ...collectionFilterCases,
  ...otherFilterCases,
  ...collectionCases,
  ...menuCases,
  ...originCases,
];
