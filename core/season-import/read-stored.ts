/** Reads the stored season. */
import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Stored } from './entries/kind.ts'
import { seasonKinds } from './kinds.ts'
import { openContext } from './season-context.ts'

/** A stored entry, with its fields in the format of a season's file. */
export type StoredEntry = Stored<unknown> & { fields: Record<string, unknown> }

/**
 * Returns all stored entries, archived or not, by kind name: `venues`, `soloists`, `events`,
 * `dates` and all others.
 */
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
