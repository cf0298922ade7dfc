import { z } from 'zod'
import { isSendable } from '#values/typed-text.ts'
import type { Translated } from '#values/locales.ts'
import type { Change, SeasonContext } from '../entries/kind.ts'
import { toJson, saveRows } from '../entries/rows.ts'
import { removeMissing, fields, key, line, text, writeText } from '../fields/fields.ts'

/** A category of a hall, independent of concerts. */
export interface HallCategory {
  key: string
  title: Translated
  note?: Translated | undefined
}

const category = fields({ key: key(), title: text(), note: text().optional() })

export const hallCategories = () =>
  z
    .array(category)
    .max(100, 'has more than 100 categories')
    .refine(
      (all) => new Set(all.map((one) => one.key)).size === all.length,
      'names two alike: give each a key of its own',
    )

export const writeCategory = ({ key: name, title, note }: HallCategory): object =>
  removeMissing({ key: name, title: writeText(title), note: note && writeText(note) })

/** Contact for wheelchair places and accompanying persons. */
export const hallAccess = () =>
  fields({
    phone: line().optional(),
    email: line().refine(isSendable, 'is no mail address').optional(),
    note: text().optional(),
  })
type Access = z.infer<ReturnType<typeof hallAccess>>

/** Returns undefined if nothing is given. */
export function writeAccess({ phone, email, note }: Access): object | undefined {
  const written = removeMissing({ phone, email, note: note && writeText(note) })
  return Object.keys(written).length > 0 ? written : undefined
}

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
