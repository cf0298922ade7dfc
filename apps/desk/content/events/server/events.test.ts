import { listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findFeedConcerts } from '#core/catalogue/feeds/server/feed-store.ts'
import { findSitemapThings } from '#apps/shop/app/pages/sitemap-store.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { routes } from '#core/routes/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { textDocument } from '#apps/desk/testing/text-document.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { type TypedWork, writeProgramme } from '../programme.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let visitor: Visitor
beforeEach(async () => {
  visitor = (await desk.signedIn('editor')).visitor
})

const work = (composer: string, en: string, rest: Partial<TypedWork> = {}): TypedWork => ({
  composer,
  work: { en, fr: `${en} (fr)`, hu: `${en} (hu)` },
  minutes: '20',
  ...rest,
})
const begin = async (): Promise<Fields> => (await visitor.hybrid('/desk/events/new')).props.writing.fields
const texts = (changed: Fields = {}): Fields => ({
  title_en: 'Winter Journeys',
  title_fr: 'Voyages d’hiver',
  title_hu: 'Téli utazások',
  content: textDocument({ en: 'Two cycles in *one* evening.', fr: 'Deux cycles.', hu: 'Két ciklus.' }),
  programme: writeProgramme([work('Franz Schubert', 'Winterreise'), work('Othmar Schoeck', 'Elegie')]),
  ...changed,
})
/** Creates an event, and returns its id. */
async function write(intent = 'publish', changed: Fields = {}, by = visitor): Promise<number> {
  const was = await begin()
  const { payload } = await by.post('/desk/events', { was, mine: { ...was, ...texts(changed) }, intent })
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
const open = async (id: number | 'new', by = visitor) => (await by.hybrid(`/desk/events/${id}`)).props
const save = async (
  id: number,
  changed: Fields,
  { was, by = visitor, ...rest }: { was?: Fields; by?: Visitor } & Record<string, unknown> = {},
) => {
  const began = was ?? (await open(id, by)).writing.fields
  return by.post(`/desk/events/${id}`, { was: began, mine: { ...began, ...changed }, ...rest })
}
async function storeSoloist(name: string): Promise<number> {
  const slug = `${name.toLowerCase()}-${Date.now()}-${Math.random().toString(36).slice(2)}`
  const values = { slug, name, profession: '{"en":"Alto"}', description: '{"en":"Sings."}' }
  const { id } = await db.insertInto('soloists').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
/** Adds a concert of it in a public hall; returns its address. */
async function play(eventId: number) {
  const concert = await storeConcert(db, { bystanders: false })
  const { date } = await db
    .updateTable('event_dates')
    .set({ event_id: eventId })
    .where('id', '=', concert.eventDateId)
    .returning('date')
    .executeTakeFirstOrThrow()
  return { ...concert, date, path: `/events/${concert.venueSlug}/${date}` }
}
const shownIn = async (path: string, locale: 'en' | 'fr' | 'hu' = 'en') =>
  (await desk.visitor(locale).get(path)).props.event as {
    title: string
    works: { composer: string; work: string; minutes: number }[]
    soloists: { title: string }[]
  } | null
const row = (id: number) => db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('events: writing', () => {
  // Holds: desk.events-written
  test('a new one is a draft of the house; published, its concert shows texts, pieces and soloists in three languages', async () => {
    const [ada, bo] = [await storeSoloist('Ada'), await storeSoloist('Bo')]
    const id = await write('save', { soloists: `${bo} ${ada}` })
    const noticeOf = async (intent: string) => (await save(id, {}, { intent })).props.flash.notice.text
    expect(await noticeOf('publish')).toBe('Published. Visitors see it once a concert of it is published.')
    await visitor.post(`/desk/events/${id}/state`, { change: 'unpublish' })
    const { path } = await play(id)
    expect(await shownIn(path)).toBeNull()
    expect(await noticeOf('publish')).toBe('Published. Visitors see it now.')
    const shown = (await shownIn(path))!
    expect(shown.title).toBe('Winter Journeys')
    expect(shown.works.map(({ composer, work: title }) => `${composer}: ${title}`)).toEqual([
      'Franz Schubert: Winterreise',
      'Othmar Schoeck: Elegie',
    ])
    expect(shown.soloists.map(({ title }) => title)).toEqual(['Bo', 'Ada'])
    expect((await shownIn(path, 'hu'))!.title).toBe('Téli utazások')
    expect((await shownIn(path, 'fr'))!.works[0]!.work).toBe('Winterreise (fr)')
    expect((await open(id)).writing).toMatchObject({ address: path })
    const actions = await db.selectFrom('audit_log').select('action').where('subject', '=', `event ${id}`).execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'event create',
      'event save',
      'event publish',
      'event unpublish',
      'event publish',
    ])
  })

  // Holds: desk.events-written
  test('pieces and soloists are moved, added and taken away, and all of it comes back in two clicks', async () => {
    const [ada, bo] = [await storeSoloist('Ada'), await storeSoloist('Bo')]
    const id = await write('publish', { soloists: `${ada} ${bo}` })
    const { path } = await play(id)
    const { props } = await save(id, {
      soloists: `${bo}`,
      programme: writeProgramme([work('Othmar Schoeck', 'Elegie'), work('Clara Schumann', 'Lieder')]),
    })
    const changed = (await shownIn(path))!
    expect(changed.works.map(({ composer }) => composer)).toEqual(['Othmar Schoeck', 'Clara Schumann'])
    expect(changed.soloists.map(({ title }) => title)).toEqual(['Bo'])
    const { undo } = props.flash.notice
    await visitor.post(undo.url, undo.data)
    const before = (await shownIn(path))!
    expect(before.works.map(({ composer }) => composer)).toEqual(['Franz Schubert', 'Othmar Schoeck'])
    expect(before.soloists.map(({ title }) => title)).toEqual(['Ada', 'Bo'])
  })

  test('a piece keeps its recording wherever it is moved, and one that is not there is not named', async () => {
    await sql`insert into recordings (name, credit, url, type, bytes, seconds)
      values ('elegie', '{"en": "Anna"}', '/media/elegie-0123456789abcdef.mp3', 'audio/mpeg', 9, 20)`.execute(db)
    const id = await write('save')
    const [first, second] = [work('Franz Schubert', 'Winterreise'), work('Othmar Schoeck', 'Elegie')]
    await save(id, {
      programme: writeProgramme([
        { ...second, recording: 'elegie' },
        { ...first, recording: 'gone' },
      ]),
    })
    const stored = async () => (await row(id)).program_works.map(({ composer, recording }) => [composer, recording])
    expect(await stored()).toEqual([
      ['Othmar Schoeck', 'elegie'],
      ['Franz Schubert', undefined],
    ])
    const { fields } = (await open(id)).writing
    await save(id, { programme: JSON.stringify(JSON.parse(fields.programme).toReversed()) })
    expect(await stored()).toEqual([
      ['Franz Schubert', undefined],
      ['Othmar Schoeck', 'elegie'],
    ])
  })

  test('what is wrong is said at its piece, nothing is saved, and what was typed is kept', async () => {
    const id = await write('save')
    const programme = writeProgramme([
      work('Franz Schubert', 'Winterreise'),
      work(' ', 'x'.repeat(301), { minutes: '1e3' }),
    ])
    const { props } = await save(id, { programme, duration_minutes: '0', title_en: '' })
    expect(Object.keys(props.errors).toSorted()).toEqual([
      'duration_minutes',
      'programme.1.composer',
      'programme.1.minutes',
      'programme.1.work_en',
      'programme.1.work_fr',
      'programme.1.work_hu',
      'title_en',
    ])
    expect((await row(id)).program_works).toHaveLength(2)
    expect((await open(id)).draft.mine.programme).toBe(programme)
  })

  test('pieces last from one minute to 600, and the evening to 1440', async () => {
    const id = await write('save')
    const told = async (minutes: string, duration_minutes: string) => {
      const programme = writeProgramme([work('A', 'B', { minutes })])
      return Object.keys((await save(id, { programme, duration_minutes })).props.errors).toSorted()
    }
    const both = ['duration_minutes', 'programme.0.minutes']
    expect([await told('0', '0'), await told('601', '1441'), await told('', '')]).toEqual([both, both, both])
    expect([await told('1', '1'), await told('600', '1440')]).toEqual([[], []])
  })

  test('an interval is shorter than the evening, whichever of the two is changed, and languages have an end', async () => {
    const id = await write('save', { duration_minutes: '100', interval_minutes: '20', sung_in: 'de xx la de' })
    expect(await row(id)).toMatchObject({ interval_minutes: 20, sung_in: ['de', 'la'], surtitles_in: [] })
    const refused = 'The interval is part of the length: make it shorter than the length.'
    const both: Fields[] = [{ interval_minutes: '100' }, { duration_minutes: '20' }]
    for (const wrong of both) {
      const { props } = await save(id, wrong)
      expect(props.errors).toEqual({ interval_minutes: refused })
    }
    const many = 'bg ca cs da de el en es et'
    expect((await save(id, { surtitles_in: many })).props.errors).toEqual({ surtitles_in: 'At most 8 languages.' })
    expect((await save(id, { age_from: '100' })).props.errors).toEqual({ age_from: 'A whole number from 1 to 99.' })
    expect(await row(id)).toMatchObject({
      interval_minutes: 20,
      duration_minutes: 100,
      surtitles_in: [],
      age_from: null,
    })
    await save(id, { interval_minutes: '', age_from: '7', sung_in: '' })
    expect(await row(id)).toMatchObject({ interval_minutes: null, age_from: 7, sung_in: [] })
  })

  test.each([
    ['no pieces at all', { programme: '{"a":1}' }, 'programme'],
    [
      'more pieces than any evening',
      { programme: writeProgramme(Array.from({ length: 101 }, () => work('A', 'B'))) },
      'programme',
    ],
    [
      'more names than any stage',
      { soloists: Array.from({ length: 101 }, (_, index) => index + 1).join(' ') },
      'soloists',
    ],
    ['a subtitle in French alone', { subtitle_fr: 'Lieder' }, 'subtitle_en'],
  ])('%s are refused by their field', async (_, changed, field) => {
    const id = await write('save')
    const { props } = await save(id, changed)
    expect(Object.keys(props.errors)).toEqual([field])
  })

  test('who and what is not there is left out, and what cannot be a number is none', async () => {
    const ada = await storeSoloist('Ada')
    const id = await write('save')
    await save(id, {
      soloists: `99999999 ${ada} ${ada} 'x'; drop table events`,
      cover_id: '99999999',
      programme: writeProgramme([work('Bach', 'Fuga', { recording: 'nowhere' })]),
    })
    const { writing } = await open(id)
    expect(writing.fields).toMatchObject({ soloists: `${ada}`, cover_id: '' })
    expect((await row(id)).program_works).toEqual([
      { composer: 'Bach', work: { en: 'Fuga', fr: 'Fuga (fr)', hu: 'Fuga (hu)' }, minutes: 20 },
    ])
  })

  test('an address is made from the title, stays one where it is left empty, and is nobody else’s', async () => {
    const [one, other] = [
      await write('save', { title_en: 'Ősz & Tél' }),
      await write('save', { title_en: 'Ősz & Tél' }),
    ]
    expect([(await row(one)).slug, (await row(other)).slug]).toEqual(['osz-tel', 'osz-tel-2'])
    const changes = (await open(one)).revisions.length
    await save(one, { slug: '' })
    expect([(await row(one)).slug, (await open(one)).revisions.length]).toEqual(['osz-tel', changes])
    const { props } = await save(other, { slug: 'Ősz Tél' })
    expect(Object.keys(props.errors)).toEqual(['slug'])
    expect((await row(other)).slug).toBe('osz-tel-2')
    const first = (await open(one)).writing.fields
    await save(one, { slug: 'winter' })
    await save(other, { slug: 'osz-tel' })
    const { revisions } = await open(one)
    const { props: refused } = await visitor.post(`/desk/events/${one}/revisions/${revisions[0].id}`)
    expect(refused.flash.notice.kind).toBe('warning')
    expect([first.slug, (await row(one)).slug]).toEqual(['osz-tel', 'winter'])
  })

  // Holds: desk.events-two-at-once
  test('two at once: one changes the pieces, one the soloists; both stay. Two in the pieces are shown both', async () => {
    const ada = await storeSoloist('Ada')
    const id = await write()
    const other = (await desk.signedIn('owner')).visitor
    const was = (await open(id)).writing.fields
    await save(id, { soloists: `${ada}` }, { was, by: other })
    const programme = writeProgramme([work('Franz Schubert', 'Schwanengesang')])
    await save(id, { programme }, { was })
    expect((await open(id)).writing.fields).toMatchObject({ soloists: `${ada}`, programme })
    const late = await save(id, { programme: '[]' }, { was, by: other })
    expect(late.props.flash.conflicts).toEqual([{ name: 'programme', mine: '[]', theirs: programme }])
    expect((await open(id)).writing.fields.programme).toBe(programme)
    expect((await open(id, other)).draft.mine.programme).toBe('[]')
  })
})

describe('events: the list', () => {
  test('is searched by title, piece and name, and narrowed to drafts, to what is to translate, and to what was archived', async () => {
    const ada = await storeSoloist('Quirina')
    const id = await write('save', {
      title_en: 'Quartets',
      subtitle_en: 'Four friends',
      subtitle_fr: 'Quatre amis',
      subtitle_hu: 'Négy barát',
      soloists: `${ada}`,
      programme: writeProgramme([work('Fanny Hensel', 'Quartet', { work: { en: 'Quartet', fr: '', hu: 'Kvartett' } })]),
    })
    const find = async (query: string) =>
      (await visitor.hybrid(`/desk/events?${query}`)).props.events.map((line: { id: number }) => line.id)
    for (const q of ['quartets', 'negy barat', 'hensel', 'quirina', 'kvartett', 'quartets hensel'])
      expect(await find(`q=${q}`), q).toEqual([id])
    expect(await find('q=hensel nobody')).toEqual([])
    expect(await find('q=quartets hensel quirina nobody')).toEqual([])
    expect(await find('q=hensel&show=drafts')).toEqual([id])
    expect(await find('q=hensel&show=missing')).toEqual([id])
    const { events } = (await visitor.hybrid('/desk/events?q=hensel')).props
    expect(events[0].missing).toEqual(['fr'])
    await save(id, { programme: writeProgramme([work('Fanny Hensel', 'Quartet')]) }, { intent: 'publish' })
    expect([await find('q=hensel&show=missing'), await find('q=hensel&show=drafts')]).toEqual([[], []])
    await visitor.post(`/desk/events/${id}/state`, { change: 'archive' })
    expect([await find('q=hensel'), await find('q=hensel&show=archived')]).toEqual([[], [id]])
    const hits = async (q: string) => JSON.parse((await visitor.get(`/desk/search?q=${q}`)).body).hits
    expect(await hits('quirina')).toMatchObject([{ kind: 'soloist' }])
  })

  test('says when each is played next, in the halls of who reads, and its page lists what is to come before what has been', async () => {
    const id = await write()
    const { venueId, eventDateId } = await play(id)
    const other = await storeConcert(db, { bystanders: false })
    const third = await storeConcert(db, { bystanders: false })
    const days = [-20, -3, 2, 5, 9]
    const dates: number[] = []
    for (const day of days) {
      const at = sql<Date>`now() + make_interval(days => ${day})`
      const venue_id = day === 2 ? other.venueId : day === 9 ? third.venueId : venueId
      const values = { event_id: id, venue_id, starts_at: at, doors_at: at }
      dates.push((await db.insertInto('event_dates').values(values).returning('id').executeTakeFirstOrThrow()).id)
    }
    const [long, last, abroad, next, late] = dates
    await sql`update event_dates set archived_at = now() where id = ${eventDateId}`.execute(db)
    const of = async (by: Visitor) => {
      const line = (await by.hybrid('/desk/events')).props.events.find((one: { id: number }) => one.id === id)
      const { dates: listed } = await open(id, by)
      return [
        Math.round((Date.parse(line.nextAt) - Date.now()) / 86_400_000),
        listed.map((date: { id: number }) => date.id),
      ]
    }
    expect(await of(visitor)).toEqual([2, [abroad, next, late, last, long]])
    // The list covers the halls whose texts they can read, the dates those whose season they can
    // see.
    const local = { editor: [venueId], door: [other.venueId] }
    expect(await of((await desk.signedIn(local)).visitor)).toEqual([5, [abroad, next, last, long]])
    await sql`update event_dates set archived_at = now() where id = ${abroad!}`.execute(db)
    expect(await of(visitor)).toEqual([5, [next, late, last, long]])
  })

  test('who was archived is offered to no event but those that they play in already', async () => {
    const ada = await storeSoloist('Ada')
    const id = await write('save', { soloists: `${ada}` })
    await sql`update soloists set archived_at = now() where id = ${ada}`.execute(db)
    const offered = async (of: number | 'new') =>
      (await open(of)).soloists.some((soloist: { id: number }) => soloist.id === ada)
    const draft = await write('save')
    expect([await offered(id), await offered('new'), await offered(draft)]).toEqual([true, false, false])
    // The author of an unsaved name finds it.
    const was = (await open(draft)).writing.fields
    await visitor.post(`/desk/events/${draft}/draft`, { was, mine: { ...was, soloists: `${ada}` } })
    expect(await offered(draft)).toBe(true)
  })

  test('has an address on the shop as long as a concert of it is published there', async () => {
    const id = await write()
    const addressOf = async () => (await open(id)).writing.address
    expect(await addressOf()).toBeNull()
    const { path, eventDateId, venueId } = await play(id)
    expect(await addressOf()).toBe(path)
    await sql`update event_dates set published_at = null where id = ${eventDateId}`.execute(db)
    expect(await addressOf()).toBeNull()
    await sql`update event_dates set published_at = now() where id = ${eventDateId}`.execute(db)
    await sql`update venues set published_at = null where id = ${venueId}`.execute(db)
    expect(await addressOf()).toBeNull()
  })

  test('of several concerts its address is that of the next one, and of those that have been, that of the last', async () => {
    const id = await write()
    const [early, next, late] = [await play(id), await play(id), await play(id)]
    const shift = (concert: typeof early, days: number) =>
      sql`update event_dates set starts_at = now() + ${days} * interval '1 day', doors_at = now() + ${days} * interval '1 day' where id = ${concert.eventDateId}`.execute(
        db,
      )
    const address = async () => (await open(id)).writing.address.split('/')[2]
    for (const [concert, days] of [
      [late, 30],
      [next, 2],
      [early, -9],
    ] as const)
      await shift(concert, days)
    expect(await address()).toBe(next.venueSlug)
    await shift(next, -20)
    await shift(late, -3)
    expect(await address()).toBe(late.venueSlug)
  })

  test('a copy is a draft of its own with the same pieces and soloists', async () => {
    const ada = await storeSoloist('Ada')
    const id = await write('publish', { title_en: 'Copied', soloists: `${ada}` })
    const { payload } = await visitor.post(`/desk/events/${id}/duplicate`, {})
    const copy = Number(new URL(payload.url).pathname.split('/').at(-1))
    expect(copy).not.toBe(id)
    const [of, made] = [await open(id), await open(copy)]
    expect(made.writing).toMatchObject({ publishedAt: null, fields: { ...of.writing.fields, slug: 'copied-2' } })
  })
})

test('events: who works for one hall writes what is played there alone, and hears nothing of what is played elsewhere', async () => {
  const [own, both, foreign, none] = [await write(), await write(), await write(), await write()]
  const at = await play(own)
  await play(foreign)
  const shared = await play(both)
  await db
    .insertInto('event_dates')
    .values({
      event_id: both,
      venue_id: at.venueId,
      starts_at: sql<Date>`now() + interval '40 days'`,
      doors_at: sql<Date>`now() + interval '40 days'`,
    })
    .execute()
  expect(shared.venueId).not.toBe(at.venueId)
  const { visitor: local } = await desk.signedIn({ editor: [at.venueId] })
  const statusOf = async (id: number) => (await local.hybrid(`/desk/events/${id}`)).status
  expect([await statusOf(own), await statusOf(both), await statusOf(none), await statusOf(foreign)]).toEqual([
    200, 200, 200, 404,
  ])
  const listed = (await local.hybrid('/desk/events?sort=title')).props.events.map((line: { id: number }) => line.id)
  expect(listed).toEqual(expect.arrayContaining([own, both, none]))
  expect(listed).not.toContain(foreign)
  expect([
    (await open(own, local)).mayEdit,
    (await open(both, local)).mayEdit,
    (await open(none, local)).mayEdit,
  ]).toEqual([true, false, false])
  const post = async (id: number) => (await local.post(`/desk/events/${id}`, {}, { follow: false })).status
  expect([await post(own), await post(both), await post(none)]).toEqual([303, 404, 404])
})

// Holds: desk.events-written
test('events: a planner of one hall writes what they plan: theirs from the first word, planned there, and of no other hall', async () => {
  const [here, elsewhere] = [await play(await write()), await play(await write())]
  const { visitor: planner } = await desk.signedIn({ planner: [here.venueId] })
  const { visitor: colleague } = await desk.signedIn({ planner: [here.venueId] })
  const { visitor: stranger } = await desk.signedIn({ planner: [elsewhere.venueId] })
  expect((await planner.hybrid('/desk/events')).props.mayAdd).toBe(true)
  const id = await write('save', { title_en: 'Lantern Songs' }, planner)
  expect([(await open(id, planner)).mayEdit, (await open(id, planner)).mayAdd]).toEqual([true, true])
  await save(id, { title_en: 'Lantern Songs II' }, { by: colleague })
  expect((await row(id)).title.en).toBe('Lantern Songs II')
  const seenBy = async (who: Visitor) => [
    (await who.hybrid(`/desk/events/${id}`)).status,
    (await who.hybrid('/desk/events')).props.events.some((line: { id: number }) => line.id === id),
    (await who.hybrid('/desk/season/plan')).props.events.some((line: { id: number }) => line.id === id),
    (await who.post(`/desk/events/${id}/duplicate`, {}, { follow: false })).status,
  ]
  expect(await seenBy(stranger)).toEqual([404, false, false, 404])
  expect(await seenBy(planner)).toEqual([200, true, true, 303])
  const copy = await db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(copy).toMatchObject({ home_venue_id: here.venueId, published_at: null })
  const plan = (who: Visitor, at: { eventDateId: number }) => {
    const asked = { event: id, source: at.eventDateId, times: ['19:30'], days: ['2027-09-01'], intent: 'publish' }
    return who.post('/desk/season/plan', asked, { follow: false })
  }
  expect((await plan(stranger, elsewhere)).status).toBe(404)
  expect((await plan(planner, here)).status).toBe(303)
  expect((await open(id, planner)).mayEdit).toBe(true)
  // What the organiser's people write is the organiser's, whichever hall they have chosen to see.
  expect((await row(await write('save'))).home_venue_id).toBeNull()
})

// Holds: desk.drafts-leave-no-trace
test('events: a draft, one for later, one archived and what is typed leave no trace on any public address, feed or sitemap', async () => {
  const secret = 'Quincunx'
  const soloist = await storeSoloist(secret)
  await sql`update soloists set published_at = null where id = ${soloist}`.execute(db)
  const marked = (intent: string) =>
    write(intent, {
      title_en: secret,
      title_fr: secret,
      title_hu: secret,
      content: textDocument({ en: `${secret} indeed.` }),
      programme: writeProgramme([work(secret, secret)]),
      soloists: `${soloist}`,
    })
  const draft = await marked('save')
  const later = await marked('save')
  await save(later, {}, { intent: 'schedule', at: '2031-02-20T10:00' })
  const away = await marked('publish')
  await visitor.post(`/desk/events/${away}/state`, { change: 'archive' })
  const concerts = [await play(draft), await play(later), await play(away)]
  const shown = await write('publish', { soloists: `${soloist}` })
  concerts.push(await play(shown))
  await visitor.post(`/desk/events/${shown}/draft`, {
    was: texts(),
    mine: texts({ content: textDocument({ en: `${secret}, in fact.` }) }),
  })
  const named = listRoutes(routes).filter(({ methods, path }) => methods[0] === 'GET' && !path.includes('{'))
  const addresses = [
    ...named.map(({ path }) => path),
    ...concerts.map(({ path }) => path),
    ...concerts.map(({ venueSlug }) => `/events/${venueSlug}`),
    '/sitemap.xml',
    '/robots.txt',
    '/feeds/concerts.ics',
    '/feeds/concerts.atom',
    '/season?q=winterreise',
  ]
  const look = async () => {
    const traces: string[] = []
    let read = 0
    for (const locale of ['en', 'fr', 'hu'] as const)
      for (const address of addresses) {
        const { status, body } = await desk.visitor(locale).get(address)
        if (status === 200) read += 1
        if (body.includes(secret) || body.includes(secret.toLowerCase())) traces.push(`${locale} ${address}`)
      }
    const now = new Date()
    const machines = [
      await findSitemapThings(db, now),
      await findFeedConcerts(db, { locale: 'en', now, after: now, most: 100 }),
    ]
    if (JSON.stringify(machines).includes(secret)) traces.push('feed or sitemap')
    return { traces, read }
  }
  const { traces, read } = await look()
  expect(traces).toEqual([])
  expect(read).toBeGreaterThan(30)
  // Counter-check: it finds published events.
  await save(draft, {}, { intent: 'publish' })
  expect((await look()).traces.length).toBeGreaterThan(10)
})
