import type { Db } from '#platform/schema/schema.ts'
import { openSealed, seal } from '#platform/secrets/sealed-secret.ts'
import type { Log } from '#platform/log/log.ts'
import type { Config } from '#core/context/config.ts'
import { findSealedSeasons } from '#core/tickets/keys/server/ticket-key-store.ts'

const name = 'session_secret'

/**
 * Logs a changed SESSION_SECRET, once: processes with different ones reject each other's forms.
 * Only data encrypted with the secret is stored.
 */
export async function checkSessionSecret(
  db: Db,
  { config, log }: { config: Pick<Config, 'sessionSecret'>; log: Pick<Log, 'error'> },
): Promise<void> {
  const sealing = { secret: config.sessionSecret, kind: 'cadenza session secret', purpose: 'start' }
  const isOther = await db.transaction().execute(async (trx) => {
    const value = seal(name, sealing)
    const first = await trx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (first) return false
    const row = trx.selectFrom('settings').select('value').where('name', '=', name).forUpdate()
    const before = await row.executeTakeFirstOrThrow()
    if (openSealed(before.value, sealing) !== null) return false
    await trx.updateTable('settings').set({ value }).where('name', '=', name).execute()
    return true
  })
  if (isOther)
    log.error(
      'SESSION_SECRET is another one than at the last start of this shop. All processes on one database need the same: where they differ, forms are refused by turns (419). After a change on purpose, restart the others with the new one; "A new SESSION_SECRET" in docs/operations.md says what it ends.',
    )
}

/** Logs keys encrypted with another secret: the tickets of the shop show their typed code. */
export async function checkTicketKeys(
  db: Db,
  { config, log }: { config: Pick<Config, 'ticketKeySecret'>; log: Pick<Log, 'error'> },
): Promise<void> {
  const seasons = await findSealedSeasons(db, { secret: config.ticketKeySecret })
  if (seasons.length === 0) return
  log.error(
    { seasons },
    'Tickets of these seasons cannot be signed, since their keys were encrypted by another TICKET_KEY_SECRET: set that one, or make new keys with "ticket new-key".',
  )
}
