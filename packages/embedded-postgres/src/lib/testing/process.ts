/**
 * Separate process that shares the server of a directory; its parent forks it with that directory.
 */
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const [directory = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ directory, isDurable: process.argv[3] === 'durable' })
process.on('SIGTERM', async () => {
  await postgres.stop()
  process.exit()
})
process.send?.({ isAdopted: postgres.isAdopted })
