/** Facts of a hall for their history: each change can be reverted by staff who may make it now. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { pickText, type Translated } from '#values/locales.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { changeLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import type { ContentKind } from '#apps/desk/content/server/change-record.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { listNames } from '#apps/desk/season/names/server/numbered-rows.ts'

/** Users who may edit sellers may also change the seller after sales. */
export const maySetSeller = ({ roles }: Pick<StaffPerson, 'roles'>) => canOpen(roles, staffPermissions['sellers.save'])

/** Booked money stays with its seller and is refunded from there, whoever sells next. */
export const hasSold = (id: number): RawBuilder<boolean> => sql<boolean>`exists (select from event_dates
  where venue_id = ${id} and exists (select from money_entries where event_date_id = event_dates.id))`

export interface StoredPart {
  id: number
  key: string
  title: Translated
  note: Translated | null
  seats: number | null
}

export async function readParts(db: Db, id: number): Promise<StoredPart[]> {
  return db
    .selectFrom('hall_categories')
    .select(['id', 'key', 'title', 'note', 'capacity as seats'])
    .where('venue_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export const writePartsValue = (parts: readonly StoredPart[]): string =>
  JSON.stringify(parts.map(({ id, key, title, note, seats }) => ({ id, key, title, note, seats })))

const readPartsValue = (value: FieldValue | undefined) => JSON.parse(String(value ?? '[]')) as StoredPart[]

const nameParts = (value: string) =>
  new Map(
    readPartsValue(value).flatMap(({ id, title, seats }): [string, string][] => [
      ...listNames(`${id}.title`, title),
      ...(seats === null ? [] : [[`${id}.seats`, String(seats)] as [string, string]]),
    ]),
  )

/** `hall` is the kind of its texts. */
export const hallKind: ContentKind = {
  name: 'venue',
  structured: { parts: { partsOf: nameParts } },
  async read(trx, id) {
    const row = await trx
      .selectFrom('venues')
      .select(['title', 'city', 'address', 'country', 'legal_entity_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    return new Map<string, FieldValue>([
      ...Object.entries(lineFields('title', row.title)),
      ['city', row.city.en],
      ['address', row.address],
      ['country', row.country],
      ['seller', row.legal_entity_id],
      ['parts', writePartsValue(await readParts(trx, id))],
    ])
  },
  async check(trx, { id, changes }, { person, context: { translate, locale } }): Promise<Fields> {
    const seller = changes.get('seller')
    if (changes.has('seller') && !(await isSeller(trx, seller))) return { seller: translate('planning.errors.seller') }
    if (changes.has('seller') && !maySetSeller(person) && (await isSold(trx, id)))
      return { seller: translate('planning.hall.sellerFixed') }
    const used = changes.has('parts') ? await findUsedPart(trx, id, readPartsValue(changes.get('parts'))) : undefined
    return used ? { parts: translate('planning.errors.partUsed', { part: pickText(used, locale) }) } : {}
  },
  async write(trx, id, changes) {
    const { title, city, address } = await trx
      .selectFrom('venues')
      .select(['title', 'city', 'address'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const at = { city: text(changes.get('city')) ?? city.en, address: text(changes.get('address')) ?? address }
    await trx
      .updateTable('venues')
      .set({
        title: changeLines('title', title, changes),
        // Translations of the city are edited elsewhere.
        city: sql`city || ${JSON.stringify({ en: at.city })}::jsonb`,
        address: at.address,
        google_maps_url: linkToMap(at),
        ...(changes.has('country') && { country: changes.get('country') as string | null }),
        ...(changes.has('seller') && { legal_entity_id: Number(changes.get('seller')) }),
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
    if (changes.has('parts')) await writeParts(trx, id, readPartsValue(changes.get('parts')))
  },
}

const text = (value: FieldValue | undefined) => (value === undefined ? undefined : String(value ?? ''))

export const linkToMap = ({ address, city }: { address: string; city: string }) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${city}`)}`

const isSeller = async (trx: Trx, seller: FieldValue | undefined) =>
  (await trx.selectFrom('legal_entities').select('id').where('id', '=', Number(seller)).executeTakeFirst()) !==
  undefined

async function isSold(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${hasSold(id)} as is`.execute(trx)
  return rows[0]!.is
}

/** Returns the title of a removed part that concerts or the seating plan need. */
async function findUsedPart(trx: Trx, id: number, parts: readonly StoredPart[]): Promise<Translated | undefined> {
  const { rows } = await sql<{ title: Translated }>`
    select title from hall_categories
    where venue_id = ${id} and not (id = any(${parts.map((part) => part.id)}::bigint[])) and (
      exists (select from zones where category_id = hall_categories.id)
      or exists (select from venues where venues.id = ${id}
        and jsonb_path_exists(plan, '$.areas[*].category ? (@ == $key)', jsonb_build_object('key', hall_categories.key))))
    limit 1`.execute(trx)
  return rows[0]?.title
}

/** A part that was removed returns with its number, and its key unless another one has it. */
export async function writeParts(trx: Trx, venueId: number, parts: readonly StoredPart[]): Promise<void> {
  const known = await readParts(trx, venueId)
  const isKnown = (id: number) => known.some((one) => one.id === id)
  const kept = parts.map(({ id }) => id)
  await sql`delete from hall_categories where venue_id = ${venueId} and not (id = any(${kept}::bigint[]))`.execute(trx)
  const taken = new Set(known.filter(({ id }) => kept.includes(id)).map(({ key }) => key))
  for (const [position, { id, title, seats, note, ...part }] of parts.entries()) {
    if (isKnown(id)) {
      const row = { title: JSON.stringify(title), capacity: seats, position }
      await trx.updateTable('hall_categories').set(row).where('id', '=', id).execute()
      continue
    }
    const key = suggestSlug(part.key || toSlug(title.en) || 'part', taken)
    taken.add(key)
    await sql`
      insert into hall_categories (id, venue_id, key, title, note, capacity, position) overriding system value
      values (${id}, ${venueId}, ${key}, ${JSON.stringify(title)}::jsonb, ${note && JSON.stringify(note)}::jsonb, ${seats}, ${position})`.execute(
      trx,
    )
  }
}
