import { type Kysely, sql, type Transaction } from 'kysely'
import { type EventLine, eventLineNames, forEachLine } from '#core/catalogue/event-lines.ts'
import type { StoredWork } from '#core/catalogue/tables.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { Translated } from '#values/locales.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import { fieldName, type Fields } from '#apps/desk/content/content.ts'
import { documentField } from '#apps/desk/content/blocks/server/block-column.ts'
import {
  blockRules,
  changeBlocks,
  listLockedContent,
  findStructured,
} from '#apps/desk/content/blocks/server/written-blocks.ts'
import { changeLines, changeOptionalLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { pictureOf } from '#apps/desk/content/server/picture-store.ts'
import { findKind, toMomentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'
import { readSoloists } from '../events.ts'
import { eventRules } from './event-rules.ts'
import { readProgramme, toStored, toTyped, writeProgramme } from '../programme.ts'

export interface EventRow extends Record<EventLine, Translated | null> {
  id: number
  slug: string
  title: Translated
  content: Translated<Block[]>
  program_works: StoredWork[]
  duration_minutes: number
  cover_id: number | null
  /** Who plays, in their order. */
  soloists: string
  published_at: Date | null
  archived_at: Date | null
}

const lineColumns = sql.join(eventLineNames.map((name) => sql.ref(`events.${name}`)))

export const eventColumns = sql`events.id, events.slug, events.title, ${lineColumns}, events.content, events.program_works,
  events.duration_minutes, events.cover_id, events.published_at, events.archived_at,
  (select coalesce(string_agg(soloist_id::text, ' ' order by event_soloists.position, soloist_id), '')
    from event_soloists where event_id = events.id) as soloists`

export async function findEvent(db: Kysely<Database>, id: number): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`select ${eventColumns} from events where id = ${id}`.execute(db)
  return rows[0]
}

async function lock(trx: Transaction<Database>, id: number): Promise<EventRow | undefined> {
  await sql`select from events where id = ${id} for update`.execute(trx)
  return findEvent(trx, id)
}

/** How long an event is of which nothing is said. */
const usualMinutes = 90

export const newEvent: Omit<EventRow, 'id' | 'published_at' | 'archived_at'> = {
  slug: '',
  title: { en: '' },
  ...forEachLine(() => null),
  content: { en: [] },
  program_works: [],
  duration_minutes: usualMinutes,
  cover_id: null,
  soloists: '',
}

/** What of an event is typed at the desk. */
export const toFields = (row: typeof newEvent): Fields => ({
  ...lineFields('title', row.title),
  ...Object.assign({}, ...eventLineNames.map((name) => lineFields(name, row[name]))),
  ...documentField('content', row.content),
  programme: writeProgramme(row.program_works.map(toTyped)),
  soloists: row.soloists,
  duration_minutes: String(row.duration_minutes),
  cover_id: row.cover_id === null ? '' : String(row.cover_id),
  slug: row.slug,
})

/** The titles of its pieces as texts, of which some may not be translated. */
export const workFields = ({ program_works }: Pick<EventRow, 'program_works'>): Fields =>
  Object.fromEntries(
    program_works.flatMap(({ work }, at) =>
      (['en', 'fr', 'hu'] as const).map((locale) => [fieldName(`work${at}`, locale), work[locale] ?? '']),
    ),
  )

export const toStoredFields = (row: EventRow): StoredWriting => {
  const fields = toFields(row)
  return { fields, locked: listLockedContent('content', fields), ...findMoments(row) }
}

export const eventKind = findKind('event', {
  rules: eventRules,
  pictures: ['cover_id'],
  findFlaws: blockRules('content').findFlaws,
  structured: findStructured('content'),
  async find(trx, id) {
    const row = await lock(trx, id)
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await lock(trx, id))!
    const slug = changes.get('slug')
    const programme = changes.get('programme')
    await trx
      .updateTable('events')
      .set({
        title: changeLines('title', row.title, changes),
        ...forEachLine((name) => changeOptionalLines(name, row[name], changes)),
        ...changeBlocks('content', changes),
        ...(programme !== undefined && { program_works: await readWorks(trx, String(programme)) }),
        ...(changes.has('duration_minutes') && { duration_minutes: Number(changes.get('duration_minutes')) }),
        ...(changes.has('cover_id') && { cover_id: pictureOf(changes.get('cover_id')) }),
        ...(slug && { slug: String(slug) }),
        ...toMomentColumns(changes),
      })
      .where('id', '=', id)
      .execute()
    if (changes.has('soloists')) await writeSoloists(trx, id, String(changes.get('soloists')))
  },
})

/** The pieces as they are stored; a recording that is not there any more is not named. */
async function readWorks(trx: Transaction<Database>, programme: string): Promise<string> {
  const works = (readProgramme(programme) ?? []).map(toStored)
  const named = works.flatMap(({ recording }) => recording ?? [])
  const known = await sql<{ name: string }>`
    select name from recordings where name = any(${named}::text[]) for share`.execute(trx)
  const names = new Set(known.rows.map(({ name }) => name))
  return JSON.stringify(
    works.map(({ recording, ...work }) =>
      recording !== undefined && names.has(recording) ? { ...work, recording } : work,
    ),
  )
}

/** Who plays from now on, in their order; whoever is not there any more is left out. */
async function writeSoloists(trx: Transaction<Database>, eventId: number, soloists: string): Promise<void> {
  await trx.deleteFrom('event_soloists').where('event_id', '=', eventId).execute()
  await sql`insert into event_soloists (event_id, soloist_id, position)
    select ${eventId}, soloists.id, wanted.position - 1
    from unnest(${readSoloists(soloists)}::bigint[]) with ordinality as wanted (id, position) join soloists using (id)`.execute(
    trx,
  )
}

/** Makes a draft of nothing but a title and a length. */
export async function insertEvent(trx: Transaction<Database>, fields: Fields): Promise<number> {
  const { id } = await trx
    .insertInto('events')
    .values({
      slug: await findFreeSlug(trx, toSlug(fields['title_en']!) || 'event'),
      title: JSON.stringify({ en: fields['title_en'] }),
      duration_minutes: Number(fields['duration_minutes']),
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a draft of the same texts, pieces and soloists. Null: there is no such event. */
export async function duplicateEvent(trx: Transaction<Database>, id: number): Promise<number | null> {
  const event = await lock(trx, id)
  if (!event) return null
  const slug = await findFreeSlug(trx, event.slug)
  const { rows } = await sql<{ id: number }>`
    insert into events (slug, title, ${sql.join(eventLineNames.map((name) => sql.ref(name)))}, content, program_works, program_url, duration_minutes, cover_id, share_image_id, vat_class, published_at)
    select ${slug}, title, ${lineColumns}, content, program_works, program_url, duration_minutes, cover_id, share_image_id, vat_class, null
    from events where id = ${id} returning id`.execute(trx)
  const copy = rows[0]!.id
  await sql`insert into event_soloists (event_id, soloist_id, position)
    select ${copy}, soloist_id, position from event_soloists where event_id = ${id}`.execute(trx)
  return copy
}

async function findFreeSlug(trx: Transaction<Database>, slug: string): Promise<string> {
  // Two at once want the same address.
  await sql`lock table events in share row exclusive mode`.execute(trx)
  const rows = await trx.selectFrom('events').select('slug').execute()
  return suggestSlug(slug, new Set(rows.map((row) => row.slug)))
}
