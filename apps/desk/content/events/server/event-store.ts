import { type RawBuilder, sql } from 'kysely'
import { eventLineNames, createLines } from '#core/catalogue/event-lines.ts'
import { visitLimits } from '#core/catalogue/visit-facts.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { StoredWork } from '#core/catalogue/tables.ts'
import { isConcertPublished } from '#core/content/server/content-columns.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { locales } from '#values/locales.ts'
import { isEventInHalls, isInHalls } from '#apps/desk/server/halls.ts'
import { nameFieldInLocale, type Fields } from '#apps/desk/content/content.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { type ContentField, field } from '#apps/desk/content/define/server/fields.ts'
import { isLineMissing } from '#apps/desk/content/server/list-words.ts'
import { findFreeAddress, toBaseSlug } from '#apps/desk/content/server/slug-store.ts'
import { cleanLine } from '#values/typed-text.ts'
import { fieldRules, type PlainRule } from '#apps/desk/content/server/plain-rules.ts'
import { readSoloists, writeSoloists } from '../events.ts'
import { readProgramme, toStored, toTyped, writeProgramme, maxWorks, type TypedWork } from '../programme.ts'
import { findVenuesOfEvent } from './event-dates-store.ts'

const longestComposer = 200
const longestWork = 300
const workMinutes = { least: 1, most: 600 }
const mostSoloists = 100

const cleanWork = ({ composer, work, minutes, ...rest }: TypedWork): TypedWork => ({
  ...rest,
  composer: cleanLine(composer),
  work: { en: cleanLine(work.en), fr: cleanLine(work.fr), hu: cleanLine(work.hu) },
  minutes: cleanLine(minutes),
})

const programmeRule: PlainRule = {
  clean(typed) {
    const works = readProgramme(typed)
    return works ? writeProgramme(works.map(cleanWork)) : typed
  },
  findFlaws(value, { name, translate }) {
    const works = readProgramme(value)
    if (!works) return { [name]: translate('programme.errors.programme') }
    if (works.length > maxWorks) return { [name]: translate('programme.errors.works', { count: maxWorks }) }
    const errors: Record<string, string> = {}
    for (const [at, { composer, work, minutes }] of works.entries()) {
      const check = (part: string, text: string, rule: PlainRule) =>
        Object.assign(errors, rule.findFlaws(text, { name: `${name}.${at}.${part}`, translate }))
      check('composer', composer, fieldRules.line({ longest: longestComposer, isNeeded: true }))
      for (const locale of locales)
        check(`work_${locale}`, work[locale], fieldRules.line({ longest: longestWork, isNeeded: locale === 'en' }))
      check('minutes', minutes, fieldRules.whole(workMinutes))
    }
    return errors
  },
}

const soloistsRule: PlainRule = {
  clean: (typed) => writeSoloists(readSoloists(typed)),
  findFlaws: (value, { name, translate }): Record<string, string> =>
    readSoloists(value).length > mostSoloists
      ? { [name]: translate('programme.errors.soloists', { count: mostSoloists }) }
      : {},
}

const isWorkMissing = sql<boolean>`exists (select from jsonb_array_elements(program_works) as piece (entry)
  cross join lateral (select entry -> 'work' as work) titled where ${isLineMissing('titled.work')})`

/** Titles of its pieces as texts, some of which may lack a translation. */
const listWorkTitles = (works: readonly StoredWork[]): Fields =>
  Object.fromEntries(
    works.flatMap(({ work }, at) =>
      (['en', 'fr', 'hu'] as const).map((locale) => [nameFieldInLocale(`work${at}`, locale), work[locale] ?? '']),
    ),
  )

const programme: ContentField<StoredWork[]> = {
  ...field.plain<StoredWork[]>({
    typedAs: 'programme',
    empty: [],
    rule: programmeRule,
    read: (works) => writeProgramme(works.map(toTyped)),
    write: (typed, trx) => readWorks(trx, typed),
  }),
  isMissing: () => isWorkMissing,
  textsIn: listWorkTitles,
}

const soloists: ContentField<string> = {
  ...field.plain({ empty: '', rule: soloistsRule, write: String }),
  select: sql<string>`coalesce(playing.soloists, '')`,
  async write(changes, { trx, row }) {
    const typed = changes.get('soloists')
    if (typed !== undefined) await storeSoloists(trx, Number(row['id']), String(typed))
    return {}
  },
  async copy(trx, { from, to }) {
    await sql`insert into event_soloists (event_id, soloist_id, position)
      select ${to}, soloist_id, position from event_soloists where event_id = ${from}`.execute(trx)
  },
}

const vatClassRule: PlainRule = {
  clean: (typed) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed) ? typed : 'concert'),
  findFlaws: () => ({}),
}

export const eventContent = defineContent({
  name: 'event',
  table: 'events',
  room: 'events',
  param: 'event',
  fields: {
    title: field.translatedLine({ longest: 200 }),
    ...createLines((_, rule) => field.optionalLine(rule)),
    content: field.blocks(),
    program_works: programme,
    soloists,
    duration_minutes: field.whole({ least: 1, most: 1440, usual: 90 }),
    interval_minutes: field.optional(fieldRules.whole(visitLimits.interval), Number),
    age_from: field.optional(fieldRules.whole(visitLimits.age), Number),
    sung_in: field.languages(),
    surtitles_in: field.languages(),
    cover_id: field.picture(),
    share_image_id: field.picture(),
    program_url: field.download('events.program_url', 'program_file'),
    vat_class: field.plain({ empty: 'concert', rule: vatClassRule, write: String }),
    slug: field.slug(),
  },
  from: sql`events left join lateral (
    select string_agg(soloist_id::text, ' ' order by event_soloists.position, soloist_id) as soloists
    from event_soloists where event_id = events.id) as playing on true`,
  list: {
    sortName: 'title',
    sort: sql`searchable(events.title ->> 'en')`,
    byDefault: '-changed',
    words: sql`concat_ws(' ', ${sql.join(['title', ...eventLineNames, 'program_works'].map((name) => sql`texts_in(${sql.ref(`events.${name}`)})`))},
      (select string_agg(soloists.name, ' ') from event_soloists join soloists on soloists.id = soloist_id where event_id = events.id))`,
  },
  constraints: { interval_is_part_of_length: { field: 'interval_minutes', text: 'programme.errors.interval' } },
  newTitle: 'programme.events.new',
  async findFlaws(db, { mine, stored, translate }): Promise<Fields> {
    const { vat_class: wanted } = mine
    if (wanted === undefined || wanted === stored['vat_class']) return {}
    const known = await db.selectFrom('vat_rates').select('id').where('class', '=', wanted).executeTakeFirst()
    return known ? {} : { vat_class: translate('programme.errors.vatClass') }
  },
  pathsOf: ({ id }, db) => findAddressOfEvent(db, id),
  isSeen: async (db, id) => (await findAddressOfEvent(db, id)) !== null,
  reveal: (trx, { id }) => showNextDate(trx, id),
  venuesOf: (db, id) => findVenuesOfEvent(db, id),
  async create(trx, fields, home_venue_id) {
    return {
      home_venue_id,
      slug: await findFreeAddress(trx, 'events', toBaseSlug(fields['title_en']!, 'event'), 'slug'),
      duration_minutes: Number(fields['duration_minutes']),
    }
  },
})

/** Events that staff of these halls see, each with its next date there. */
export const selectInHalls = (
  halls: readonly number[] | null,
): { where: RawBuilder<boolean>; columns: RawBuilder<{ next_at: Date | null }> } => ({
  where: isEventInHalls(halls),
  columns: sql<{
    next_at: Date | null
  }>`(select min(starts_at) from event_dates where event_id = events.id and starts_at > now()
    and event_dates.archived_at is null and ${isInHalls('event_dates.venue_id', halls)}) as next_at`,
})

/** Returns the public page of an event: that of its next date, or of its last. */
async function findAddressOfEvent(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ venue: string; date: string; slot: string }>`
    select venues.slug as venue, event_dates.date::text as date, event_dates.slot
    from event_dates join venues on venues.id = venue_id
    where event_id = ${id} and ${isConcertPublished}
    order by starts_at > now() desc, case when starts_at > now() then starts_at end, starts_at desc limit 1`.execute(db)
  const next = rows[0]
  return next ? linkToConcert(next.venue, next.date, next.slot || undefined) : null
}

/** Publishes the next date of an event, else its last, with its hall. */
async function showNextDate(trx: Db, id: number): Promise<void> {
  await sql`with shown as (
      update event_dates set published_at = now() where id = (
        select id from event_dates where event_id = ${id} and archived_at is null
        order by starts_at > now() desc, case when starts_at > now() then starts_at end, starts_at desc limit 1)
      returning venue_id
    )
    update venues set published_at = now(), archived_at = null where id in (select venue_id from shown)`.execute(trx)
}

/** Returns the works for storage, without recordings that no longer exist. */
async function readWorks(trx: Trx, programme: string): Promise<string> {
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

/** Stores the soloists in order, without those that no longer exist. */
async function storeSoloists(trx: Trx, eventId: number, soloists: string): Promise<void> {
  await trx.deleteFrom('event_soloists').where('event_id', '=', eventId).execute()
  await sql`insert into event_soloists (event_id, soloist_id, position)
    select ${eventId}, soloists.id, wanted.position - 1
    from unnest(${readSoloists(soloists)}::bigint[]) with ordinality as wanted (id, position) join soloists using (id)`.execute(
    trx,
  )
}
