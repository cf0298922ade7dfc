// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openDeskPage } from '../testing/open-page.tsx'
import { readPage } from '../testing/read-page.ts'
import type { OrderMailPageProps } from './order-mail-page.tsx'
import type { OrderTermsPageProps } from './order-terms-page.tsx'

const sampleMail = (changes: Partial<OrderMailPageProps> = {}) =>
  ({
    reference: 'CDZ-26-000042',
    mail: { kind: 'order-paid', recipient: 'anna@example.com', sentAt: '2026-11-20T17:10:00.000Z' },
    content: { subject: 'Your tickets', text: 'Dear Anna', attachments: ['tickets.pdf', 'invoice.pdf'] },
    ...changes,
  }) satisfies OrderMailPageProps

test('mail of an order: to whom it went, what it says and what is attached', async () => {
  await openDeskPage('order-mail', sampleMail())
  expect(readPage()).toEqual([
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042)',
    '# Tickets',
    'Sent to anna@example.com on November 20, 2026, 6:10 PM.',
    'This is what the e-mail would say now; its links open the buyer’s pages.',
    '## Your tickets',
    'Dear Anna',
    'Attached: tickets.pdf, invoice.pdf',
  ])
})

test('mail of an order: one that is not sent, in French', async () => {
  const { mail, content } = sampleMail()
  const changes = { mail: { ...mail, sentAt: null }, content: { ...content!, attachments: [] } }
  await openDeskPage('order-mail', sampleMail(changes), { locale: 'fr' })
  expect(readPage()).toEqual([
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042)',
    '# Billets',
    'Pas encore envoyé, à anna@example.com.',
    'Voici ce que l’e-mail dirait maintenant ; ses liens ouvrent les pages de l’acheteur.',
    '## Your tickets',
    'Dear Anna',
  ])
})

test('mail of an order: of what is for the recipient alone nothing is shown', async () => {
  await openDeskPage('order-mail', sampleMail({ content: null }))
  expect(readPage().slice(3)).toEqual([
    'This e-mail cannot be shown: it no longer has content, or it contains a key for its recipient only.',
  ])
})

const sampleTerms = (changes: Partial<OrderTermsPageProps['terms']> = {}) =>
  ({
    reference: 'CDZ-26-000042',
    terms: {
      number: 3,
      from: '2026-10-01T08:00:00.000Z',
      isLast: true,
      language: 'hu',
      title: 'Általános szerződési feltételek',
      blocks: [],
      ...changes,
    },
  }) satisfies OrderTermsPageProps

test('terms of an order: which version it is, since when, and in which language', async () => {
  await openDeskPage('order-terms', sampleTerms())
  expect(readPage()).toEqual([
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042)',
    '# Terms of sale, version 3',
    'In force from October 1, 2026, 10:00 AM; the buyer could read it in Hungarian. The shop still shows this version.',
    '«hu» ## Általános szerződési feltételek',
  ])
})

test('terms of an order: an older version says so, in Hungarian', async () => {
  await openDeskPage('order-terms', sampleTerms({ isLast: false, language: 'fr', title: 'Conditions' }), {
    locale: 'hu',
  })
  expect(readPage()).toEqual([
    '[CDZ-26-000042](/desk/orders/CDZ-26-000042)',
    '# Általános szerződési feltételek, 3. változat',
    'Hatályos ettől: 2026. október 1., 10:00. A vásárló ezen a nyelven olvashatta: francia. A jegybolt azóta módosította a feltételeit.',
    '«fr» ## Conditions',
  ])
})

test('mail and terms of an order: what is not sent, and what is not the last, say so', async () => {
  const { mail } = sampleMail()
  const { close } = await openDeskPage('order-mail', sampleMail({ mail: { ...mail, sentAt: null } }))
  expect(readPage()[2]).toBe('Not sent yet, to anna@example.com.')
  close()
  await openDeskPage('order-terms', sampleTerms({ isLast: false, language: 'en' }))
  expect(readPage()[2]).toMatch(/could read it in English\. The shop has changed its terms since\.$/)
})
