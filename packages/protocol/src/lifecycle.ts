export {
  decodeLoginPath,
  decodeLoginRequest,
  encodeLogin,
  encodeLoginReturn,
  encodeStoreCall,
  type LoginRequest,
} from "./lifecycle/callbacks.ts";
export { type LoginUser, makeLoginTokens, makePassword } from "./lifecycle/digests.ts";
export { secondLevelDomain } from "./lifecycle/second-level-domain.ts";
