import { sql } from 'kysely'
import { z } from 'zod'
import { hallColors } from '#core/catalogue/catalogue.ts'
import { createHallLines } from '#core/catalogue/event-lines.ts'
import { isSendable } from '#values/typed-text.ts'
import type { Translated } from '#values/locales.ts'
import { defineKind, type GivenBy } from '../entries/define-kind.ts'
import { saveEntries, toJson, saveRows } from '../entries/rows.ts'
import { field } from '../entries/field.ts'
import { yaml, removeMissing, writeText } from '../fields/fields.ts'
import { suggest } from '../files/problems.ts'
import { planField } from '../halls/read-plan.ts'
import type { Change, SeasonContext } from '../entries/kind.ts'
import { ownSellerKey } from './legal-entities.ts'

interface HallCategory {
  key: string
  title: Translated
  note?: Translated | undefined
  /** Of concerts that are planned; not written: as it was. */
  seats?: number | undefined
}

const category = yaml.fields({
  key: yaml.key(),
  title: yaml.text(),
  note: yaml.text().optional(),
  seats: yaml.whole(1, 1_000_000).optional(),
})

const hallCategories = field.of(
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
      select coalesce(json_agg(json_build_object('key', key, 'title', title, 'note', note, 'seats', capacity) order by position, id), '[]')
      from hall_categories where venue_id = venues.id)`,
    read: (all) =>
      (all as HallCategory[]).map(({ note, seats, ...one }) => ({
        ...one,
        note: note ?? undefined,
        seats: seats ?? undefined,
      })),
    toFile: (all) => (all.length > 0 ? all.map(writeCategory) : undefined),
  },
)

const writeCategory = ({ key: name, title, note, seats }: HallCategory): object =>
  removeMissing({ key: name, title: writeText(title), note: note && writeText(note), seats })

/** Contact for wheelchair places and accompanying persons. */
const hallAccess = field.of(
  yaml
    .fields({
      phone: yaml.line().optional(),
      email: yaml.line().refine(isSendable, 'is no mail address').optional(),
      note: yaml.text().optional(),
    })
    .default({}),
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

/** Stores hall categories in the order of their files; deletes missing ones. */
async function writeCategories(
  changes: readonly Change<{ categories: HallCategory[] }>[],
  { venueIds, context }: { venueIds: ReadonlyMap<string, number>; context: SeasonContext },
): Promise<void> {
  const before = await context.trx.selectFrom('hall_categories').select(['id', 'venue_id', 'key']).execute()
  const known = new Map(before.map(({ id, venue_id, key: own }) => [`${venue_id} ${own}`, id]))
  const rows = changes.flatMap(({ entry }) => {
    const venue_id = venueIds.get(entry.key)!
    return entry.data.categories.map(({ key: own, title, note, seats }, position) => ({
      key: `${entry.key} ${own}`,
      id: known.get(`${venue_id} ${own}`) ?? null,
      row: { venue_id, key: own, title: toJson(title), note: toJson(note), capacity: seats ?? null, position },
    }))
  })
  const kept = new Set(rows.map(({ id }) => id))
  const written = new Set(changes.map(({ entry }) => venueIds.get(entry.key)!))
  const gone = before.flatMap(({ id, venue_id }) => (written.has(venue_id) && !kept.has(id) ? [id] : []))
  if (gone.length > 0) await context.trx.deleteFrom('hall_categories').where('id', 'in', gone).execute()
  await saveRows(context, 'hall_categories', rows)
}

const venueFields = {
  title: field.text(yaml.text()),
  city: field.text(yaml.text()),
  address: field.of(yaml.line()),
  country: field.of(yaml.country().optional()),
  legal_entity: field.reference(
    yaml.key().default(ownSellerKey),
    { column: 'legal_entity_id', to: 'legal entities', table: 'legal_entities', by: 'key' },
    { usual: ownSellerKey },
  ),
  color: field.of(
    z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, 'is no colour: write six digits in quotes, as "#9F1E10"')
      .default(hallColors[0]),
  ),
  maps: field.of(yaml.webAddress(), { column: 'google_maps_url' }),
  position: field.of(yaml.whole(0, 10_000).default(0)),
  cover: field.picture(yaml.key().optional(), 'cover_id'),
  thumbnail: field.picture(yaml.key().optional(), 'thumbnail_id'),
  ...createHallLines(() => field.text(yaml.text().optional())),
  access: hallAccess,
  categories: hallCategories,
  plan: field.of(planField().optional(), { toColumn: toJson }),
  content: field.content(yaml.content().optional()),
  ...field.publication('always'),
}
export type Venue = GivenBy<typeof venueFields>

export const venueEntries = defineKind({
  name: 'venues',
  table: 'venues',
  layout: { in: 'files', folder: 'venues' },
  key: 'slug',
  order: ['position', 'id'],
  fields: venueFields,
  complete(venue, { refuse }) {
    const names = venue.categories.map((category) => category.key)
    for (const [index, { category }] of (venue.plan?.areas ?? []).entries())
      if (!names.includes(category))
        refuse(
          ['plan', 'areas', index, 'category'],
          `There is no category "${category}" in this hall.${suggest(category, names)}`,
        )
    return venue
  },
  merge(data, before, { archivesMissing }) {
    const categories = data.categories.map((one) => ({
      ...one,
      seats: one.seats ?? before.categories.find(({ key }) => key === one.key)?.seats,
    }))
    return { ...data, categories: archivesMissing ? categories : keepUnnamed(categories, before.categories) }
  },
  toRow: ({ access: { phone, email, note } }) => ({
    access_phone: phone ?? null,
    access_email: email ?? null,
    access_note: toJson(note),
  }),
  // Halls without other ordering are listed in creation order, so they are created by position.
  save: (context, table, { changes, toRow }) =>
    saveEntries(context, table, {
      changes: changes.toSorted((a, b) => a.entry.data.position - b.entry.data.position),
      toRow,
    }),
  writeParts: (changes, venueIds, context) => writeCategories(changes, { venueIds, context }),
})

/** Adds stored hall categories that the file omits, after the others: concerts refer to them. */
function keepUnnamed(named: HallCategory[], before: readonly HallCategory[]): HallCategory[] {
  return [...named, ...before.filter((one) => named.every((other) => other.key !== one.key))]
}
