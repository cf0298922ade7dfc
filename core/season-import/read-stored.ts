/** The season as the shop has it. */
import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Stored } from './entries/kind.ts'
import { seasonKinds } from './kinds.ts'
import { openContext } from './season-context.ts'

/** Something of the season, with its fields as a season's file says them. */
export type StoredEntry = Stored<unknown> & { fields: Record<string, unknown> }

/** Everything that the shop has, archived or not, by the names of its kinds: `venues`, `soloists`, `events`, `dates` and all others. */
export async function readStored(trx: Transaction<Database>): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const context = await openContext(trx)
  const found = new Map<string, StoredEntry[]>()
  for (const kind of seasonKinds) {
    const stored = await kind.read(context)
    found.set(
      kind.name,
      stored.map((entry) => ({ ...entry, fields: kind.toFile(entry.data) })),
    )
  }
  return found
}
