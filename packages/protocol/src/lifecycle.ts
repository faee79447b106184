export {
  decodeLogin,
  decodeLoginPath,
  decodeLoginRequest,
  decodeLoginReturn,
  decodeStoreCall,
  encodeLogin,
  encodeLoginPath,
  encodeLoginRequest,
  encodeLoginReturn,
  encodeStoreCall,
  type LoginRequest,
  type LoginReturn,
  type StoreCall,
} from "./lifecycle/callbacks.ts";
export { type LoginUser, makeLoginTokens, makePassword } from "./lifecycle/digests.ts";
export { secondLevelDomain } from "./lifecycle/second-level-domain.ts";
