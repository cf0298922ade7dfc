import type { Change, SeasonContext } from '../entries/kind.ts'
import { toJson, saveRows } from '../entries/rows.ts'
import type { HallCategory } from './hall-fields.ts'

/** Reads the categories of every hall by hall id, in order. */
export async function readCategories({ trx }: SeasonContext): Promise<Map<number, (HallCategory & { id: number })[]>> {
  const rows = await trx.selectFrom('hall_categories').selectAll().orderBy('position').orderBy('id').execute()
  const categories = rows.map(({ id, venue_id, key, title, note }) => ({
    venue_id,
    category: { id, key, title, note: note ?? undefined },
  }))
  const byVenue = Map.groupBy(categories, ({ venue_id }) => venue_id)
  return new Map([...byVenue].map(([venue, own]) => [venue, own.map(({ category }) => category)]))
}

/** Reads the id of each hall category by `<hall> <part>`. */
export async function readCategoryIds({ trx }: SeasonContext): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('hall_categories')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['hall_categories.id', 'key', 'slug'])
    .execute()
  return new Map(rows.map(({ id, key, slug }) => [`${slug} ${key}`, id]))
}

/** Stores hall categories in the order of their files; deletes missing ones. */
export async function writeCategories(
  changes: readonly Change<{ categories: HallCategory[] }>[],
  { venueIds, context }: { venueIds: ReadonlyMap<string, number>; context: SeasonContext },
): Promise<void> {
  const known = await readCategories(context)
  const rows = changes.flatMap(({ entry }) => {
    const venue_id = venueIds.get(entry.key)!
    return entry.data.categories.map(({ key, title, note }, position) => ({
      key: `${entry.key} ${key}`,
      id: known.get(venue_id)?.find((one) => one.key === key)?.id ?? null,
      row: { venue_id, key, title: toJson(title), note: toJson(note), position },
    }))
  })
  const kept = new Set(rows.map(({ id }) => id))
  const gone = changes.flatMap(({ entry }) =>
    (known.get(venueIds.get(entry.key)!) ?? []).flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  )
  if (gone.length > 0) await context.trx.deleteFrom('hall_categories').where('id', 'in', gone).execute()
  await saveRows(context, 'hall_categories', rows)
}
