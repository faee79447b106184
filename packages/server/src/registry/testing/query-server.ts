import pg from "pg";

/** Runs a statement in a database, like another program. */
export async function queryServer(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
