import type { Kysely } from 'kysely'
import { findOperation } from '#platform/jobs/operations/operation-store.ts'
import type { Database } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { changeOf, type PastChange } from '../change/change.ts'

/** Finds the changes of a concert, latest first. */
export async function findChanges(db: Kysely<Database>, dateId: number, locale: Locale): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('event_date_changes')
    .innerJoin('venues', 'venues.id', 'event_date_changes.venue_id')
    .select(['event_date_changes.id', 'kind', 'starts_at', 'changed_at', 'operation_id', 'title'])
    .where('event_date_id', '=', dateId)
    .orderBy('event_date_changes.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ id, kind, starts_at, changed_at, operation_id, title }) => {
      const found = operation_id === null ? undefined : await findOperation(db, operation_id)
      return {
        id,
        change: changeOf[kind],
        changedAt: changed_at.toISOString(),
        startsAt: starts_at.toISOString(),
        hall: pickText(title, locale),
        operation: found
          ? { id: found.id, state: found.state, items: found.items, done: found.done, failed: found.failed }
          : null,
      }
    }),
  )
}
