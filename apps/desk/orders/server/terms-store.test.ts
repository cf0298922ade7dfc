/**
 * Terms of sale on an order's page: in the buyer's language, with all of their text but no
 * surrounding blocks.
 */
import { afterAll, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { findAcceptedTerms, readTermsText } from './terms-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })
const text = (said: string) => ({ id: said, name: 'text', props: { nodes: [paragraph(said)] } })

test('terms: of a version all text is read wherever it stands, and pictures are not', async () => {
  const content = {
    en: [text('In English')],
    fr: [
      { id: 'title', name: 'title', props: { text: 'Retours' } },
      {
        id: 'section',
        name: 'section',
        props: { children: [text('Dedans'), { id: 'row', name: 'section', props: { children: [text('Plus loin')] } }] },
      },
      { id: 'button', name: 'button', props: { label: 'Partir', href: '/' } },
      text('Dehors'),
    ],
  }
  for (const number of [1, 2])
    await db
      .insertInto('terms_versions')
      .values({
        number,
        applies_from: new Date(`2026-01-0${number}T10:00:00Z`),
        title: `{"en": "Terms ${number}", "fr": "Conditions ${number}"}`,
        content: JSON.stringify(number === 1 ? content : { en: [text('Second')] }),
      })
      .execute()
  const told = { number: 1, from: '2026-01-01T10:00:00.000Z', isLast: false }
  const blocks = (nodes: object[]) => [{ id: 'terms', name: 'text', props: { nodes } }]
  expect(await readTermsText(db, 1, 'fr')).toEqual({
    ...told,
    language: 'fr',
    title: 'Conditions 1',
    blocks: blocks([
      { type: 'heading', level: 3, children: [{ type: 'text', text: 'Retours' }] },
      paragraph('Dedans'),
      paragraph('Plus loin'),
      paragraph('Dehors'),
    ]),
  })
  // A missing language falls back to English, including the title.
  expect(await readTermsText(db, 1, 'hu')).toEqual({
    ...told,
    language: 'en',
    title: 'Terms 1',
    blocks: blocks([paragraph('In English')]),
  })
  expect(await readTermsText(db, 2, 'fr')).toMatchObject({ number: 2, isLast: true, language: 'en', title: 'Terms 2' })
})

test('terms: an order keeps its version and its rules, each with what they were', async () => {
  const { id } = await db
    .insertInto('sale_terms')
    .values({ return_until_hours: 48, return_keeps_fees: false, exchange_until_hours: 24 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sale_terms')
    .values({ return_until_hours: null, return_keeps_fees: true, exchange_until_hours: null })
    .execute()
  const rules = { returnUntilHours: 48, keepsFees: false, exchangeUntilHours: 24 }
  const version = { number: 2, from: '2026-01-02T10:00:00.000Z' }
  const find = (terms_version: number | null, sale_terms_id: number | null) =>
    findAcceptedTerms(db, { terms_version, sale_terms_id })
  expect([await find(2, id), await find(2, null), await find(null, id), await find(null, null)]).toEqual([
    { version, rules },
    { version, rules: null },
    { version: null, rules },
    null,
  ])
})
