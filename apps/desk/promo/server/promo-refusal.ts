/** Validation of changes to a code, for every kind of change: save, revert, pause or archive. */
import { sql } from 'kysely'
import { toLocalMoment } from '#platform/database/local-moments.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { CheckedChange } from '#apps/desk/content/server/change-record.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { isEndBeforeStart } from './promo-form.ts'

/** Halls for which a user may issue codes; null: all, and codes valid in all of them. */
export const findPlannersHalls = ({ roles }: Pick<StaffPerson, 'roles'>) => findHalls(roles, 'season.edit')

/** Whether a user with these halls (null: all) may issue codes for a hall, or for all (null). */
export async function canHaveHall(db: Db, venue: unknown, halls: readonly number[] | null): Promise<boolean> {
  if (typeof venue !== 'number') return halls === null
  if (halls !== null && !halls.includes(venue)) return false
  const row = await db
    .selectFrom('venues')
    .select('id')
    .where('id', '=', venue)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a code with this end could be used by nobody. */
export async function isPastEnd(db: Db, ends: FieldValue | undefined, timeZone: string): Promise<boolean> {
  if (typeof ends !== 'string' || ends === '') return false
  const moment = toLocalMoment(ends.replace('T', ' '), { timeZone })
  const { rows } = await sql<{ is: boolean }>`select ${moment}::timestamptz <= now() as is`.execute(db)
  return rows[0]!.is
}

/**
 * Returns the errors of a change by field. The row is locked: a concurrent order has counted its
 * use, or will see the change.
 */
export async function findPromoFlaws(
  trx: Trx,
  { id, stored, changes }: CheckedChange,
  { halls, timeZone, translate }: { halls: readonly number[] | null; timeZone: string; translate: DeskTranslate },
): Promise<Record<string, string>> {
  const { used } = await trx.selectFrom('promo_codes').select('used').where('id', '=', id).executeTakeFirstOrThrow()
  const limit = changes.get('max_uses')
  if (typeof limit === 'number' && limit < used) return { max_uses: translate('promo.errors.usedMore', { used }) }
  if (changes.has('venue')) {
    if (!(await canHaveHall(trx, changes.get('venue'), halls))) return { venue: translate('promo.errors.hall') }
    // The hall attributes its discount ticket by ticket.
    const uses = await countUses(trx, id)
    if (uses > 0) return { venue: translate('promo.errors.hallUsed', { used: uses }) }
  }
  const at = (name: string) => (changes.has(name) ? changes.get(name) : stored.get(name))
  if (isEndBeforeStart(at('starts'), at('ends'))) return { ends: translate('promo.errors.endsFirst') }
  const isPast = await isPastEnd(trx, changes.get('ends'), timeZone)
  return isPast ? { ends: translate('promo.errors.endsPast') } : {}
}

/** Counts the orders that have used a code, or are about to: those that keep the discount. */
export async function countUses(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('promo_redemptions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('promo_code_id', '=', id)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return count
}
