import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Log } from '#platform/log/log.ts'
import type { Config } from '#core/context/config.ts'
import { findSealedSeasons } from '#core/tickets/keys/server/ticket-key-store.ts'

/**
 * Logs keys encrypted with another secret: the shop continues to sell, and its tickets show their
 * typed code.
 */
export async function checkTicketKeys(
  db: Kysely<Database>,
  { config, log }: { config: Pick<Config, 'ticketKeySecret'>; log: Pick<Log, 'error'> },
): Promise<void> {
  const seasons = await findSealedSeasons(db, { secret: config.ticketKeySecret })
  if (seasons.length === 0) return
  log.error(
    { seasons },
    'Tickets of these seasons cannot be signed, since their keys were encrypted by another TICKET_KEY_SECRET: set that one, or make new keys with "ticket new-key".',
  )
}
