import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { HallCategory, HallPlan } from '#core/catalogue/plan/plan.ts'
import { type Locale, pickText } from '#values/locales.ts'

export async function findPlan(db: Db, id: number, locale: Locale) {
  const hall = await db
    .selectFrom('venues')
    .select(['slug', 'title', 'version', 'plan'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!hall) return null
  const rows = await db
    .selectFrom('hall_categories')
    .select(['key', 'title', 'note'])
    .where('venue_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const categories = rows.map(({ key, title, note }): HallCategory => ({
    key,
    title: pickText(title, locale),
    note: note && pickText(note, locale),
  }))
  const { slug, title, version, plan } = hall
  return { hall: { id, slug, title: pickText(title, locale), version }, plan, categories }
}

type PlanOutcome =
  | { kind: 'saved'; before: HallPlan | null; version: number }
  | { kind: 'stale' }
  /** Sold categories that the plan would no longer show. */
  | { kind: 'lost'; keys: string[] }

/** Changes nothing if the plan was changed since it was read. */
export async function savePlan(
  trx: Trx,
  id: number,
  { plan, version }: { plan: HallPlan | null; version: number },
): Promise<PlanOutcome> {
  const stored = await trx
    .selectFrom('venues')
    .select(['plan', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (stored.version !== version) return { kind: 'stale' }
  const drawn = new Set(plan?.areas.map(({ category }) => category))
  const gone = (stored.plan?.areas ?? []).flatMap(({ category }) => (drawn.has(category) ? [] : [category]))
  const { rows } = await sql<{ key: string }>`
    select key from hall_categories where venue_id = ${id} and key = any(${gone}::text[]) and exists (
      select from zones join event_dates on event_dates.id = zones.event_date_id
      where category_id = hall_categories.id and sold + held > 0 and starts_at > now())`.execute(trx)
  if (rows.length > 0) return { kind: 'lost', keys: rows.map(({ key }) => key) }
  const saved = await trx
    .updateTable('venues')
    .set({ plan: plan && JSON.stringify(plan), updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { kind: 'saved', before: stored.plan, version: saved.version }
}
