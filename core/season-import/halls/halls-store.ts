import { sql } from 'kysely'
import { z } from 'zod'
import { isSendable } from '#values/typed-text.ts'
import type { Translated } from '#values/locales.ts'
import type { Change, SeasonContext } from '../entries/kind.ts'
import { toJson, saveRows } from '../entries/rows.ts'
import { field } from '../entries/field.ts'
import { removeMissing, fields, key, line, text, writeText } from '../fields/fields.ts'

export interface HallCategory {
  key: string
  title: Translated
  note?: Translated | undefined
}

const category = fields({ key: key(), title: text(), note: text().optional() })

export const hallCategories = field(
  z
    .array(category)
    .max(100, 'has more than 100 categories')
    .refine(
      (all) => new Set(all.map((one) => one.key)).size === all.length,
      'names two alike: give each a key of its own',
    )
    .default([]),
  {
    column: null,
    select: () => sql`(
      select coalesce(json_agg(json_build_object('key', key, 'title', title, 'note', note) order by position, id), '[]')
      from hall_categories where venue_id = venues.id)`,
    read: (all) => (all as HallCategory[]).map(({ note, ...one }) => ({ ...one, note: note ?? undefined })),
    toFile: (all) => (all.length > 0 ? all.map(writeCategory) : undefined),
  },
)

const writeCategory = ({ key: name, title, note }: HallCategory): object =>
  removeMissing({ key: name, title: writeText(title), note: note && writeText(note) })

/** Contact for wheelchair places and accompanying persons. */
export const hallAccess = field(
  fields({
    phone: line().optional(),
    email: line().refine(isSendable, 'is no mail address').optional(),
    note: text().optional(),
  }).default({}),
  {
    column: null,
    select: () => sql`json_build_object('phone', access_phone, 'email', access_email, 'note', access_note)`,
    read: (access) => removeMissing(access as Record<string, unknown>),
    toFile({ phone, email, note }) {
      const written = removeMissing({ phone, email, note: note && writeText(note) })
      return Object.keys(written).length > 0 ? written : undefined
    },
  },
)

/** Reads the id of each hall category by `<hall> <part>`. */
export async function readCategoryIds({ trx }: Pick<SeasonContext, 'trx'>): Promise<Map<string, number>> {
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
  const before = await context.trx.selectFrom('hall_categories').select(['id', 'venue_id', 'key']).execute()
  const known = new Map(before.map(({ id, venue_id, key: own }) => [`${venue_id} ${own}`, id]))
  const rows = changes.flatMap(({ entry }) => {
    const venue_id = venueIds.get(entry.key)!
    return entry.data.categories.map(({ key: own, title, note }, position) => ({
      key: `${entry.key} ${own}`,
      id: known.get(`${venue_id} ${own}`) ?? null,
      row: { venue_id, key: own, title: toJson(title), note: toJson(note), position },
    }))
  })
  const kept = new Set(rows.map(({ id }) => id))
  const written = new Set(changes.map(({ entry }) => venueIds.get(entry.key)!))
  const gone = before.flatMap(({ id, venue_id }) => (written.has(venue_id) && !kept.has(id) ? [id] : []))
  if (gone.length > 0) await context.trx.deleteFrom('hall_categories').where('id', 'in', gone).execute()
  await saveRows(context, 'hall_categories', rows)
}
