export { isTorture, type Scale, scaled } from "./test/scale.ts";
