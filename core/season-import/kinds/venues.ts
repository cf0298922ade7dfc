import { sql } from 'kysely'
import { z } from 'zod'
import { hallColors } from '#core/catalogue/catalogue.ts'
import {
  removeMissing,
  color,
  content,
  fields,
  key,
  line,
  text,
  webAddress,
  whole,
  writeText,
} from '../fields/fields.ts'
import { suggest } from '../files/problems.ts'
import {
  hallAccess,
  hallCategories,
  type HallCategory,
  writeAccess,
  writeCategory,
  readCategories,
  writeCategories,
} from '../halls/halls-store.ts'
import { planField } from '../halls/read-plan.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from '../entries/kind.ts'
import { ownSellerKey } from './legal-entities.ts'
import { publishedFields, writePublication, readShown, selectShown, findShownAt } from '../entries/publication.ts'
import { keepPublication, findPublicationMoment, refuseDatedDraft } from '../entries/published.ts'
import { archiveRows, toJson, namePictures, pictureId, createReferences, saveEntries } from '../entries/rows.ts'

const schema = fields({
  title: text(),
  city: text(),
  address: line(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is no country: write its two capital letters, as FR')
    .optional(),
  legal_entity: key().default(ownSellerKey),
  color: color().default(hallColors[0]),
  maps: webAddress(),
  position: whole(0, 10_000).default(0),
  cover: key().optional(),
  thumbnail: key().optional(),
  access: hallAccess().default({}),
  categories: hallCategories().default([]),
  plan: planField().optional(),
  content: content().optional(),
  ...publishedFields,
})
export type Venue = z.infer<typeof schema>

export const venueEntries: Kind<Venue> = {
  name: 'venues',
  layout: { in: 'files', folder: 'venues' },
  schema,
  content: ['content'],
  moments: findPublicationMoment,
  complete(venue, completion) {
    const { refuse } = completion
    const names = venue.categories.map((category) => category.key)
    for (const [index, { category }] of (venue.plan?.areas ?? []).entries())
      if (!names.includes(category))
        refuse(
          ['plan', 'areas', index, 'category'],
          `There is no category "${category}" in this hall.${suggest(category, names)}`,
        )
    return refuseDatedDraft(venue, completion)
  },
  references: ({ cover, thumbnail, legal_entity }) => [
    ...createReferences('legal entities', legal_entity, 'legal_entity'),
    ...createReferences('pictures', cover, 'cover'),
    ...createReferences('pictures', thumbnail, 'thumbnail'),
  ],
  async read(context) {
    const names = namePictures(context)
    const categoriesOf = await readCategories(context)
    const rows = await context.trx
      .selectFrom('venues')
      .innerJoin('legal_entities', 'legal_entities.id', 'legal_entity_id')
      .selectAll('venues')
      .select('legal_entities.key as legal_entity')
      .select(selectShown('venues', context.timeZone).as('published'))
      .orderBy('position')
      .orderBy('venues.id')
      .execute()
    return rows.map(({ id, slug, archived_at, content: blocks, ...venue }) => ({
      key: slug,
      id,
      isArchived: archived_at !== null,
      data: {
        title: venue.title,
        city: venue.city,
        address: venue.address,
        country: venue.country ?? undefined,
        legal_entity: venue.legal_entity,
        color: venue.color,
        maps: venue.google_maps_url,
        position: venue.position,
        cover: names.get(venue.cover_id),
        thumbnail: names.get(venue.thumbnail_id),
        access: {
          phone: venue.access_phone ?? undefined,
          email: venue.access_email ?? undefined,
          note: venue.access_note ?? undefined,
        },
        categories: categoriesOf.get(id) ?? [],
        plan: venue.plan ?? undefined,
        content: readStoredContent(blocks),
        ...readShown(venue.published),
      },
    }))
  },
  merge(data, stored, { archivesMissing }) {
    const kept = keepPublication(data, stored)
    return archivesMissing ? kept : { ...kept, categories: keepUnnamed(data.categories, stored.categories) }
  },
  toFile: (venue) =>
    removeMissing({
      title: writeText(venue.title),
      city: writeText(venue.city),
      address: venue.address,
      country: venue.country,
      legal_entity: venue.legal_entity === ownSellerKey ? undefined : venue.legal_entity,
      color: venue.color,
      maps: venue.maps,
      position: venue.position,
      cover: venue.cover,
      thumbnail: venue.thumbnail,
      access: writeAccess(venue.access),
      categories: venue.categories.length > 0 ? venue.categories.map(writeCategory) : undefined,
      plan: venue.plan,
      content: writeContent(venue.content),
      ...writePublication(venue),
    }),
  async write(changes, context) {
    const venueIds = await saveEntries(context, 'venues', {
      // Halls without other ordering are listed in creation order, so they are created by position.
      changes: changes.toSorted((a, b) => a.entry.data.position - b.entry.data.position),
      toRow: ({ key: slug, data }, stored) => ({
        slug,
        title: toJson(data.title),
        city: toJson(data.city),
        address: data.address,
        country: data.country ?? null,
        legal_entity_id: sql`(select id from legal_entities where key = ${data.legal_entity})`,
        color: data.color,
        google_maps_url: data.maps,
        position: data.position,
        cover_id: pictureId(context, data.cover),
        thumbnail_id: pictureId(context, data.thumbnail),
        access_phone: data.access.phone ?? null,
        access_email: data.access.email ?? null,
        access_note: toJson(data.access.note),
        plan: toJson(data.plan),
        content: storeContent(data.content, slug),
        published_at: findShownAt({ data }, stored, { table: 'venues', context }),
        archived_at: null,
      }),
    })
    await writeCategories(changes, { venueIds, context })
  },
  archive: (ids, context) => archiveRows(context, 'venues', ids),
}

/**
 * Adds the stored hall categories that the file no longer names, after the others, because concerts
 * refer to them.
 */
function keepUnnamed(named: HallCategory[], stored: readonly HallCategory[]): HallCategory[] {
  return [...named, ...stored.filter((one) => named.every((other) => other.key !== one.key))]
}
