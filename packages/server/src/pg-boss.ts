/**
 * A deploy queue that several machines share.
 *
 * @module @orderpane/server/pg-boss
 */
export { createPgBossQueue, type PgBossQueueOptions } from "./deploys/pg-boss-queue.ts";
