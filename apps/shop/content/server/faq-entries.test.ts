import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'

const shop = await createTestShop()
afterAll(shop.close)
const { db } = shop

const last = 'sold-out'

// Holds: routes.faq-get-gyik, pages.faq-accordion-first-opened-time, entities.category-article-faq-survey
test('questions: each with its answer as blocks, in the language and in their order', async () => {
  const { props, payload, status } = await shop.visitor('hu').get('/gyik')
  expect([status, payload.view?.component]).toEqual([200, 'faq'])
  expect(props.questions.map(({ key }: { key: string }) => key)).toEqual([
    'where-are-my-tickets',
    'coming-late',
    'on-my-phone',
    'which-seat',
    'giving-tickets-back',
    'promo-codes',
    'invoice',
    'wheelchair',
    'children',
    'photographs',
    'cloakroom',
    'sold-out',
  ])
  expect(props.questions[0].question).toBe('Hol vannak a jegyeim?')
  const { position } = await db.selectFrom('faqs').select('position').where('key', '=', last).executeTakeFirstOrThrow()
  const place = (at: number) => db.updateTable('faqs').set({ position: at }).where('key', '=', last).execute()
  await place(-1)
  expect((await shop.visitor('hu').get('/gyik')).props.questions[0].key).toBe(last)
  await place(position)
  expect(props.questions[0].answer.map(({ name }: { name: string }) => name)).toEqual(['text'])
})

test('questions: drafts, those for tomorrow and those that were taken away are not shown', async () => {
  const rows = [
    { key: 'draft', published_at: null },
    { key: 'tomorrow', published_at: new Date(Date.now() + 86_400_000) },
    { key: 'gone', archived_at: new Date() },
  ]
  await db
    .insertInto('faqs')
    .values(rows.map((row) => ({ ...row, question: JSON.stringify({ en: row.key }) })))
    .execute()
  expect((await shop.visitor().get('/gyik')).props.questions).toHaveLength(12)
})

test('questions: an answer that does not fit is left out, and its question stays', async () => {
  await db
    .updateTable('faqs')
    .set({ answer: '{"en": [{"id": "a", "name": "html", "props": {}}, 7], "hu": "no list"}' })
    .where('key', '=', 'coming-late')
    .execute()
  for (const locale of ['en', 'hu'] as const) {
    const { props } = await shop.visitor(locale).get('/gyik')
    expect(props.questions[1]).toMatchObject({ key: 'coming-late', answer: [] })
  }
})
