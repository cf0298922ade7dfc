import pg from 'pg'
import { createLimitedSocket } from './limited-socket.ts'

/** `refused`: the server responds, but not with a result. `silent`: no response. */
export type Sign = 'well' | 'refused' | 'silent'

/** The backlog of a socket without an accepting server is full. */
const fullBacklog = 'EAGAIN'

/** Asks for a sign of life over a connection of its own: a crowded pool must not delay it. */
export function probeDatabase(url: string, milliseconds: number): Promise<Sign> {
  return probe(url, milliseconds, async (client) => void (await client.query('select 1')))
}

/**
 * Briefly fills half a megabyte in a temporary file and commits a meaningless log record, which
 * locks nothing and tests a synchronous standby, too.
 */
const writing = `
  select set_config('work_mem', '64kB', true);
  select count(*) from generate_series(1, 20000);
  select pg_logical_emit_message(true, 'cadenza', 'probe'), current_setting('transaction_read_only') as read_only`

/** Whether the database accepts writes: not if it is read-only, a standby, or out of disk. */
export function probeWriting(url: string, milliseconds: number): Promise<Sign> {
  return probe(url, milliseconds, async (client) => {
    // Several statements have several results.
    const results = (await client.query(writing)) as unknown as pg.QueryResult<{ read_only?: string }>[]
    if (results.at(-1)?.rows[0]?.read_only !== 'off') throw new Error('The database only reads.')
  })
}

async function probe(url: string, milliseconds: number, ask: (client: pg.Client) => Promise<void>): Promise<Sign> {
  const { socket, limit, isExpired } = createLimitedSocket()
  const client = new pg.Client({ connectionString: url, stream: () => socket, application_name: 'cadenza probe' })
  client.on('error', () => {})
  const stop = limit(milliseconds)
  try {
    await client.connect()
    await ask(client)
    return 'well'
  } catch (error) {
    return isExpired() || (error as { code?: string }).code === fullBacklog ? 'silent' : 'refused'
  } finally {
    stop()
    void client.end()
  }
}
