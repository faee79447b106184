export { type Random, seededRandom } from "./test/seeded-random.ts";
