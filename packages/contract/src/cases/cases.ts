import type { ContractCase } from "../contract-case.ts";
import { authenticationCases, pathCases, refusalCases } from "./back-office.ts";
import { collectionFilterCases, otherFilterCases } from "./collection-filters.ts";
import { collectionCases, menuCases, originCases } from "./collections.ts";
import { productCases, productListCases } from "./products.ts";
import { recordCases } from "./records.ts";
import { widgetCreationCases, widgetJsonCases, widgetXmlCases } from "./widgets.ts";

const writing = [...widgetCreationCases, ...widgetXmlCases, ...widgetJsonCases, ...refusalCases];

/** All cases of the contract. A program can check each of them in a real store. */
export const contractCases: readonly ContractCase[] = [
  ...pathCases,
  ...authenticationCases,
  ...writing.map((one) => Object.assign(one, { writes: true })),
  ...recordCases,
  ...productListCases,
  ...productCases,
  ...collectionFilterCases,
  ...otherFilterCases,
  ...collectionCases,
  ...menuCases,
  ...originCases,
];
