import { hallColors } from '#core/catalogue/catalogue.ts'
import { defineKind, type GivenBy } from '../entries/define-kind.ts'
import { saveEntries, toJson } from '../entries/rows.ts'
import { field, contentField, pictureField, publicationFields, referenceField, textField } from '../entries/field.ts'
import { color, content, country, key, line, text, webAddress, whole } from '../fields/fields.ts'
import { suggest } from '../files/problems.ts'
import { hallAccess, hallCategories, type HallCategory, writeCategories } from '../halls/halls-store.ts'
import { planField } from '../halls/read-plan.ts'
import { ownSellerKey } from './legal-entities.ts'

const venueFields = {
  title: textField(text()),
  city: textField(text()),
  address: field(line()),
  country: field(country().optional()),
  legal_entity: referenceField(
    key().default(ownSellerKey),
    { column: 'legal_entity_id', to: 'legal entities', table: 'legal_entities', by: 'key' },
    { usual: ownSellerKey },
  ),
  color: field(color().default(hallColors[0])),
  maps: field(webAddress(), { column: 'google_maps_url' }),
  position: field(whole(0, 10_000).default(0)),
  cover: pictureField(key().optional(), 'cover_id'),
  thumbnail: pictureField(key().optional(), 'thumbnail_id'),
  access: hallAccess,
  categories: hallCategories,
  plan: field(planField().optional(), { toColumn: toJson }),
  content: contentField(content().optional()),
  ...publicationFields('always'),
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
  merge: (data, before, { archivesMissing }) =>
    archivesMissing ? data : { ...data, categories: keepUnnamed(data.categories, before.categories) },
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
