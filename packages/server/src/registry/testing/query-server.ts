import pg from "pg";

/** Runs a statement in a database, as another program would. */
export async function queryServer(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
