export { createPgBossQueue, type PgBossQueueOptions } from "./deploys/queues/pg-boss-queue.ts";
