/** Publishing concerts warns about missing legally required pages. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { findMissingLegalPages } from '#core/content/server/page-store.ts'
import type { TestResponse } from '#test/shop/test-visitor.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  await sql`delete from pages`.execute(db)
  concert = await storeConcert(db, { bystanders: false })
  await sql`update event_dates set published_at = null where id = ${concert.eventDateId}`.execute(db)
  visitor = (await desk.signedIn('owner')).visitor
})

const storePage = (key: string, slug: object, columns: { published_at?: Date | null; archived_at?: Date } = {}) =>
  db
    .insertInto('pages')
    .values({ key, slug: JSON.stringify(slug), title: '{"en": "Page"}', published_at: new Date(0), ...columns })
    .execute()

test('legal pages: each is known by its key or by an address, and counts once visitors can read it', async () => {
  expect(await findMissingLegalPages(db)).toEqual(['terms', 'imprint', 'privacy'])
  await storePage('terms', { en: 'conditions' }, { published_at: null })
  await storePage('imprint', { en: 'company' }, { archived_at: new Date() })
  await storePage('data', { en: 'data', fr: 'confidentialite' })
  expect(await findMissingLegalPages(db)).toEqual(['terms', 'imprint'])
  await sql`update pages set published_at = now(), archived_at = null`.execute(db)
  expect(await findMissingLegalPages(db)).toEqual([])
})

const eventOf = async () =>
  (await sql<{ event_id: number }>`select event_id from event_dates where id = ${concert.eventDateId}`.execute(db))
    .rows[0]!.event_id

/** All ways to publish concerts at the desk. */
const ways: Record<string, () => Promise<TestResponse>> = {
  'a concert': () => visitor.post(`/desk/season/${concert.eventDateId}/publication`, { isPublished: true }),
  'planned concerts': async () =>
    visitor.post('/desk/season/plan', {
      event: await eventOf(),
      source: concert.eventDateId,
      times: ['19:30'],
      days: ['2027-09-01'],
      intent: 'publish',
    }),
  'many concerts': () =>
    visitor.post('/desk/season/edit?show=draft', { field: 'publication', intent: 'change', count: 1 }),
  'drafts of a file': async () => {
    const event = await eventOf()
    await sql`update events set published_at = null where id = ${event}`.execute(db)
    return visitor.post('/desk/season/files/published', { events: [event], isPublished: 'true' })
  },
}

// Holds: desk.publishing-without-legal-pages
test.each(Object.entries(ways))('publishing %s says which legal pages visitors cannot read', async (_, publish) => {
  await sql`update event_dates set published_at = now() where id <> ${concert.eventDateId}`.execute(db)
  await storePage('imprint', { en: 'imprint' })
  const caption =
    'The shop sells without: terms of sale and privacy policy. Publish these pages first; the law asks for them.'
  expect((await publish()).props.flash.notice).toMatchObject({ kind: 'positive', caption })
})

test.each(Object.entries(ways))('publishing %s says nothing of them where all can be read', async (_, publish) => {
  await sql`update event_dates set published_at = now() where id <> ${concert.eventDateId}`.execute(db)
  for (const key of ['terms', 'imprint', 'privacy']) await storePage(key, { en: key })
  const { notice } = (await publish()).props.flash
  expect(notice.kind).toBe('positive')
  expect(notice).not.toHaveProperty('caption')
})

test('what is taken back from visitors is no reason to say so', async () => {
  await ways['a concert']!()
  const answer = await visitor.post(`/desk/season/${concert.eventDateId}/publication`, { isPublished: false })
  expect(answer.props.flash.notice).not.toHaveProperty('caption')
})
