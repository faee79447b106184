import { authenticationCases } from "./back-office/authentication.ts";
import { installationCases } from "./lifecycle/installation.ts";
import { installationUnknownCases } from "./lifecycle/lifecycle-unknowns.ts";
import { limitCases } from "./back-office/request-limit.ts";
import { loginCases } from "./lifecycle/login.ts";
import { loginUnknownCases } from "./lifecycle/login-unknowns.ts";
import { passwordCases } from "./lifecycle/passwords.ts";
import { pathCases } from "./back-office/paths.ts";
import { recordUnknownCases } from "./records/record-unknowns.ts";
import { recordCases } from "./back-office/orders-and-products.ts";
import { refusalUnknownCases } from "./back-office/refusal-unknowns.ts";
import { refusalCases } from "./back-office/refusals.ts";
import { uninstallationCases } from "./lifecycle/uninstallation.ts";
import { unknownCases } from "./widgets/widget-variants.ts";
import { widgetJsonCases } from "./widgets/widgets-json.ts";
import { widgetXmlCases } from "./widgets/widgets-xml.ts";
import { xmlRequestCases } from "./widgets/xml-requests.ts";
import type { ContractCase } from "../contract-case.ts";

/** All cases of the contract. Those that use up the request limit come last. */
export const contractCases: readonly ContractCase[] = [
  ...pathCases,
  ...authenticationCases,
  ...recordCases,
  ...recordUnknownCases,
  ...widgetXmlCases,
  ...xmlRequestCases,
  ...widgetJsonCases,
  ...refusalCases,
  ...refusalUnknownCases,
  ...unknownCases,
  ...installationCases,
  ...passwordCases,
  ...loginCases,
  ...uninstallationCases,
  ...installationUnknownCases,
  ...loginUnknownCases,
  ...limitCases,
];
