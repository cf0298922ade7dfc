import pg from 'pg'

/** `refused`: something answers there, but not with a result. `silent`: nothing answers. */
export type Sign = 'well' | 'refused' | 'silent'

/** The backlog of a socket that nobody accepts from is full. */
const fullBacklog = 'EAGAIN'

/** Asks the database for a sign of life, over a connection of its own, so that no crowd in a pool stands in its way. */
export async function probeDatabase(url: string, milliseconds: number): Promise<Sign> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: milliseconds,
    application_name: 'cadenza probe',
  })
  client.on('error', () => {})
  let isLate = false
  // Ending a client that waits for an answer cuts its connection; the rest is for the limit on connecting.
  const timer = setTimeout(() => {
    isLate = true
    void client.end()
  }, milliseconds)
  try {
    await client.connect()
    await client.query('select 1')
    return 'well'
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return isLate || code === fullBacklog || message === 'timeout expired' ? 'silent' : 'refused'
  } finally {
    clearTimeout(timer)
    void client.end()
  }
}
