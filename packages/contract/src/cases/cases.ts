import type { ContractCase } from "../contract-case.ts";
import { authenticationCases, pathCases, refusalCases } from "./back-office.ts";
import { collectionFilterCases, otherFilterCases } from "./collection-filters.ts";
import { collectionCases, menuCases, originCases } from "./collections.ts";
import { recordCases } from "./orders-and-products.ts";
import { productCases, productListCases } from "./products.ts";
import { widgetCreationCases, widgetJsonCases, widgetXmlCases } from "./widgets.ts";

const backOffice = [...pathCases, ...authenticationCases, ...recordCases];
const writing = [...widgetCreationCases, ...widgetXmlCases, ...widgetJsonCases, ...refusalCases];
const products = [...productListCases, ...productCases, ...collectionFilterCases, ...otherFilterCases];
const collections = [...collectionCases, ...menuCases, ...originCases];

/** All cases of the contract. A program can check each of them in a real store. */
export const contractCases: readonly ContractCase[] = [
  ...backOffice,
  ...writing.map((one) => Object.assign(one, { writes: true })),
  ...products,
  ...collections,
];
