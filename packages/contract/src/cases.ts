import { authenticationCases } from "./cases/authentication.ts";
import { installationCases } from "./cases/installation.ts";
import { installationUnknownCases } from "./cases/installation-unknowns.ts";
import { limitCases } from "./cases/limits.ts";
import { loginCases } from "./cases/login.ts";
import { loginUnknownCases } from "./cases/login-unknowns.ts";
import { passwordCases } from "./cases/passwords.ts";
import { pathCases } from "./cases/paths.ts";
import { recordUnknownCases } from "./cases/record-unknowns.ts";
import { recordCases } from "./cases/records.ts";
import { refusalUnknownCases } from "./cases/refusal-unknowns.ts";
import { refusalCases } from "./cases/refusals.ts";
import { uninstallationCases } from "./cases/uninstallation.ts";
import { unknownCases } from "./cases/unknowns.ts";
import { widgetJsonCases } from "./cases/widgets-json.ts";
import { widgetXmlCases } from "./cases/widgets-xml.ts";
import { xmlRequestCases } from "./cases/xml-requests.ts";
import type { ContractCase } from "./contract-case.ts";

/** Every case of the contract; those that use up the limit come last. */
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
