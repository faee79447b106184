export { isTorture, type Scale, scaled } from "./test/torture-scale.ts";
