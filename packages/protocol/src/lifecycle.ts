export { decodeLogin, encodeLogin, type LoginCall } from "./lifecycle/login.ts";
export {
  decodeLoginPath,
  decodeLoginRequest,
  encodeLoginPath,
  encodeLoginRequest,
  type LoginRequest,
} from "./lifecycle/login-request.ts";
export { decodeLoginReturn, encodeLoginReturn, type LoginReturn } from "./lifecycle/login-return.ts";
export { type LoginTokens, type LoginUser, makeLoginTokens } from "./lifecycle/login-tokens.ts";
export { makePassword } from "./lifecycle/password.ts";
export { secondLevelDomain } from "./lifecycle/second-level-domain.ts";
export { decodeStoreCall, encodeStoreCall, type StoreCall } from "./lifecycle/store-call.ts";
