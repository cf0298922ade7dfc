/** What a code may not become, whoever changes it and however: saved, taken back, paused or archived. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { CheckedChange } from '#apps/desk/content/server/change-record.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { isEndBeforeStart } from './promo-form.ts'

/** The halls that somebody may give codes to; null: all, and codes for all at once. */
export const findPlannersHalls = ({ roles }: Pick<StaffPerson, 'roles'>) => findHalls(roles, 'season.edit')

/** Whether somebody may give codes to a hall, or to all of them (null). `halls`: their own; null: all. */
export async function canHaveHall(
  db: Kysely<Database>,
  venue: unknown,
  halls: readonly number[] | null,
): Promise<boolean> {
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

/**
 * Why a code must stay as it is, by field. Its row is locked: an order that is just placed has counted its use, or will count it by what is
 * written here. `halls`: those that the person may give codes to; null: all.
 */
export async function findPromoFlaws(
  trx: Transaction<Database>,
  { id, stored, changes }: CheckedChange,
  { halls, translate }: { halls: readonly number[] | null; translate: DeskTranslate },
): Promise<Record<string, string>> {
  const { used } = await trx.selectFrom('promo_codes').select('used').where('id', '=', id).executeTakeFirstOrThrow()
  const limit = changes.get('max_uses')
  if (typeof limit === 'number' && limit < used) return { max_uses: translate('promo.errors.usedMore', { used }) }
  if (changes.has('venue')) {
    if (!(await canHaveHall(trx, changes.get('venue'), halls))) return { venue: translate('promo.errors.hall') }
    // What it took off is told ticket by ticket by the hall that it is for.
    const uses = await countUses(trx, id)
    if (uses > 0) return { venue: translate('promo.errors.hallUsed', { used: uses }) }
  }
  const at = (name: string) => (changes.has(name) ? changes.get(name) : stored.get(name))
  return isEndBeforeStart(at('starts'), at('ends')) ? { ends: translate('promo.errors.endsFirst') } : {}
}

/** How many orders have used a code, or are about to: those that keep what it took off. */
export async function countUses(db: Kysely<Database>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('promo_redemptions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('promo_code_id', '=', id)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return count
}
