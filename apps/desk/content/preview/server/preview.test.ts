import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Locale } from '#values/locales.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { Fields } from '#apps/desk/content/content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const secret = 'Quincunx'

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeAll(async () => {
  visitor = (await desk.signedIn('editor')).visitor
})

const content = writeDocument([{ key: 'a', name: 'text', in: ['en', 'fr', 'hu'], values: { nodes_en: secret } }])
async function write(room: string, mine: Fields): Promise<number> {
  const { payload, props } = await visitor.post(`/desk/${room}`, { was: {}, mine, intent: 'save' })
  expect(props.errors).toEqual({})
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
/** Returns the page's address with the user's preview link. */
async function linkOf(kind: string, id: number, language: Locale = 'en', by = visitor): Promise<URL> {
  const { location } = await by.get(`/desk/preview/${kind}/${id}/${language}`, { follow: false })
  return new URL(location!, desk.config.origins[language])
}
const look = async (url: URL, locale: Locale = 'en') => desk.visitor(locale).get(url.pathname + url.search)

/** All addresses that a visitor or crawler could reach. */
const publicAddresses = ['/', '/season', '/soloists', '/venues', '/gyik', '/tudasbazis', '/gallery', '/sitemap.xml']
const feeds = ['/calendar.ics', '/feed.xml', '/season.ics']

async function listTraces(): Promise<string[]> {
  const traces: string[] = []
  for (const address of [...publicAddresses, ...feeds])
    if (new RegExp(secret, 'i').test((await desk.visitor().get(address)).body)) traces.push(address)
  return traces
}

const kinds: [kind: string, make: () => Promise<number>][] = [
  ['page', () => write('pages', { title_en: secret, content })],
  [
    'article',
    async () => {
      const category = await write('categories', { title_en: `${secret} hidden` })
      return write('articles', { title_en: secret, content, category_id: String(category) })
    },
  ],
  ['category', () => write('categories', { title_en: `${secret} shelf` })],
  ['question', () => write('questions', { question_en: `${secret}?`, answer_en: secret })],
  ['soloist', () => write('soloists', { name: secret, profession_en: 'Alto', description_en: 'Sings.', content })],
  [
    'event',
    async () => {
      const event = await write('events', { title_en: secret, duration_minutes: '90' })
      const { eventDateId } = await storeConcert(db, { bystanders: false })
      await sql`update event_dates set event_id = ${event} where id = ${eventDateId}`.execute(db)
      return event
    },
  ],
]

describe('preview', () => {
  test.each(kinds)('of a draft of %s is its page; without the link there is no trace of it', async (kind, make) => {
    const id = await make()
    const url = await linkOf(kind, id)
    const { status, body, headers } = await look(url)
    expect([status, body.includes(secret)]).toEqual([200, true])
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['x-robots-tag']).toContain('noindex')
    // Without a link, or with an invalid one, the page is public.
    for (const wrong of ['', 'x.y', `${url.searchParams.get('preview')}x`]) {
      const plain = new URL(url)
      plain.searchParams.set('preview', wrong)
      expect((await look(plain)).body).not.toContain(secret)
    }
    url.searchParams.delete('preview')
    expect((await look(url)).body).not.toContain(secret)
    expect(await listTraces()).toEqual([])
  })

  test('is there though its category is archived, or its hall is not published', async () => {
    const shelf = await write('categories', { title_en: 'Given up' })
    const article = await write('articles', { title_en: secret, content, category_id: String(shelf) })
    await visitor.post(`/desk/categories/${shelf}/state`, { change: 'archive' })
    const event = await write('events', { title_en: secret, duration_minutes: '90' })
    const { venueId, eventDateId } = await storeConcert(db, { bystanders: false })
    await sql`update event_dates set event_id = ${event}, published_at = null where id = ${eventDateId}`.execute(db)
    await sql`update venues set published_at = null, title = '{"en": "Vestibule"}' where id = ${venueId}`.execute(db)
    for (const [kind, id] of [
      ['article', article],
      ['event', event],
    ] as const) {
      const { status, body } = await look(await linkOf(kind, id))
      expect([kind, status, body.includes(secret)]).toEqual([kind, 200, true])
    }
    const hall = await look(await linkOf('hall', venueId))
    expect([hall.status, hall.body.includes('Vestibule')]).toEqual([200, true])
  })

  test('has what its reader has typed and not saved, in each language, and nobody else’s', async () => {
    const mine = { title_en: 'Access', slug_fr: 'acces-libre', content }
    const id = await write('pages', mine)
    const was = (await visitor.hybrid(`/desk/pages/${id}`)).props.writing.fields as Fields
    const typed = { ...was, title_hu: 'Megközelítés', content: was['content']!.replace(secret, 'By boat') }
    await visitor.post(`/desk/pages/${id}/draft`, { was, mine: typed })
    const hungarian = await look(await linkOf('page', id, 'hu'), 'hu')
    expect([hungarian.body.includes('Megközelítés'), hungarian.body.includes('By boat')]).toEqual([true, true])
    expect((await linkOf('page', id, 'fr')).pathname).toBe('/acces-libre')
    const other = (await desk.signedIn('editor')).visitor
    const theirs = await look(await linkOf('page', id, 'en', other))
    expect([theirs.body.includes('By boat'), theirs.body.includes(secret)]).toEqual([false, true])
    // Nothing was written.
    expect((await visitor.hybrid(`/desk/pages/${id}`)).props.writing).toMatchObject({ publishedAt: null, fields: was })
  })

  test('leaves out what could not be saved as it is typed', async () => {
    const id = await write('pages', { title_en: secret, content })
    const was = (await visitor.hybrid(`/desk/pages/${id}`)).props.writing.fields as Fields
    const mine = { ...was, title_en: '', title_fr: 'x'.repeat(201), title_hu: 'Rejtett' }
    await visitor.post(`/desk/pages/${id}/draft`, { was, mine })
    expect((await look(await linkOf('page', id))).body).toContain(secret)
    const french = (await look(await linkOf('page', id, 'fr'), 'fr')).body
    expect([french.includes(secret), french.includes('xxx')]).toEqual([true, false])
    expect((await look(await linkOf('page', id, 'hu'), 'hu')).body).toContain('Rejtett')
  })

  test('ends after half an hour, stands in frames of the house alone, and only with a link that is right', async () => {
    const id = await write('pages', { title_en: 'Ends', content })
    const url = await linkOf('page', id)
    const [sealed = ''] = url.searchParams.get('preview')!.split('.')
    const [, , , until] = JSON.parse(Buffer.from(sealed, 'base64url').toString())
    expect(Math.round((until - Date.now()) / 60_000)).toBe(30)
    const policyOf = ({ headers }: Awaited<ReturnType<typeof look>>) => ({
      framed: /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))![1],
      options: headers['x-frame-options'],
    })
    const origins = Object.values(desk.config.origins).join(' ')
    expect(policyOf(await look(url))).toEqual({ framed: origins, options: undefined })
    expect(policyOf(await desk.visitor().get('/gyik?preview=x'))).toEqual({ framed: "'none'", options: 'DENY' })
    const page = await visitor.get('/desk/pages')
    const frames = /frame-src ([^;]*)/.exec(String(page.headers['content-security-policy']))![1]
    expect(frames).toBe(`'self' ${origins}`)
    // A forged link.
    const forged = Buffer.from(JSON.stringify(['page', id, 1, until + 1e9])).toString('base64url')
    url.searchParams.set('preview', `${forged}.${url.searchParams.get('preview')!.split('.')[1]}`)
    expect((await look(url)).status).toBe(404)
  })

  test('of a hall, or an event, that is of foreign halls alone is not there', async () => {
    const { venueId, eventDateId } = await storeConcert(db, { bystanders: false })
    const foreign = await storeConcert(db, { bystanders: false })
    const { visitor: local } = await desk.signedIn({ editor: [venueId] })
    const eventOf = async (date: number) =>
      (await db.selectFrom('event_dates').select('event_id').where('id', '=', date).executeTakeFirstOrThrow()).event_id
    const ask = async (kind: string, id: number) =>
      (await local.get(`/desk/preview/${kind}/${id}/en`, { follow: false })).status
    expect([await ask('hall', venueId), await ask('hall', foreign.venueId)]).toEqual([303, 404])
    // Events also held in an own hall, or nowhere yet, can be previewed.
    const both = await storeConcert(db, { bystanders: false })
    await sql`insert into event_dates (event_id, venue_id, starts_at, doors_at)
      select event_id, ${venueId}, starts_at + interval '1 day', doors_at + interval '1 day'
      from event_dates where id = ${both.eventDateId}`.execute(db)
    const nowhere = await write('events', { title_en: 'Nowhere', duration_minutes: '90' })
    expect([await ask('event', await eventOf(both.eventDateId)), await ask('event', nowhere)]).toEqual([303, 200])
    expect([
      await ask('event', await eventOf(eventDateId)),
      await ask('event', await eventOf(foreign.eventDateId)),
    ]).toEqual([303, 404])
  })

  test('a hundred at once take nothing along: every connection is given back', async () => {
    const id = await write('pages', { title_en: 'Many', content })
    const url = await linkOf('page', id)
    const answers = await Promise.all(Array.from({ length: 100 }, () => look(url)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // Counts lasting connections; one between two statements does not count.
    const open = async () => {
      const { rows } = await sql<{ open: number }>`select count(*)::integer as open from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(db)
      return rows[0]!.open
    }
    await expect.poll(open).toBe(0)
  })
})
