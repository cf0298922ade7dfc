/** Complete texts of documents. */
import { expect, test } from 'vitest'
import type { Seller } from '../document.ts'
import { createDocument, line, read, readPlaces, sellers, sold } from './testing/sample-document.ts'

const titles = ['Description', 'Qty', 'Unit price excl. ', 'VAT', 'VAT rate', 'Excl. VAT', 'Incl. VAT']
const sums = ['VAT rate', 'Excl. VAT', 'VAT', 'Incl. VAT']
const head = ['Issued on', 'Monday, November 23, 2026', 'Order', 'CDZ-26-000017']
const concert = 'Stalls · Saturday, November 28, 2026 · Hall of Strings'

test('an invoice: who sold what to whom, line by line, what is in it of VAT, and what the law wants', async () => {
  const description = { event_title: { en: 'Matinée' }, ticket_title: { en: 'Balcony' }, serials: [17, 18] }
  const pages = await read(createDocument([...sold, line(1000, null, { description })], { locale: 'en' }))
  expect(pages).toEqual([
    [
      ['Cadenza', 'Invoice', 'QUAI-I-2026-000042', ...head],
      ['Seller', 'Les Soirées du Quai', '1 quai de Seine, 75019 Paris, FR'],
      ['SAS au capital de 1 000 €, RCS Paris 123 456 789', 'SIRET 123 456 789 00012', 'VAT number FR12123456789'],
      'compta@quai.example',
      ['Buyer', 'Műhely Kft.', 'Őrs Szűcs', 'Őrház utca 12.', '1088 Budapest', 'VAT number HU87654321'],
      ...titles,
      ['Autumn concert', concert, '2', '€39.81', '5.5%', '€79.62', '€84.00'],
      ['Issuing fee', '2', '€1.42', '5.5%', '€2.84', '€3.00'],
      ['Discount: Friends', '5.5%', '-€8.25', '-€8.70'],
      ['Matinée', 'Balcony', 'Tickets no. 000017, 000018', '2', '€5.00', '–', '€10.00', '€10.00'],
      ...sums,
      ['5.5%', '€74.21', '€4.09', '€78.30'],
      ['–', '€10.00', '€0.00', '€10.00'],
      ['Total in euros', '€84.21', '€4.09', '€88.30'],
      'Paid online on Monday, November 23, 2026. Nothing further to pay.',
      'No VAT is stated for lines without a rate.',
      'No discount for early payment. Late payment: penalties at three times the legal interest rate and a fixed charge of €40 for ',
      'recovery costs (art. L441-10 of the French Commercial Code).',
      'Thank you.',
      'Les Soirées du Quai · SAS au capital de 1 000 €, RCS Paris 123 456 789 · compta@quai.example',
      'QUAI-I-2026-000042 · 1 of 1',
    ].flat(),
  ])
})

// Holds: checkout.address-only-where-needed
test.each(['fr', 'hu'] as const)('a receipt of a buyer without an address has the name alone: %s', async (locale) => {
  const nothing = { zip_code: '', city: '', address_line_1: '', address_line_2: '' }
  const seller = locale === 'hu' ? sellers.HU : sellers.FR
  const buyer = { firstname: 'Anna', lastname: 'Kovács', ...nothing }
  const [page] = await read(createDocument(sold, { kind: 'receipt', locale, seller, buyer }))
  const at = page!.indexOf(locale === 'hu' ? 'Vevő' : 'Client')
  expect(page!.slice(at + 1, at + 3)).toEqual(
    locale === 'hu' ? ['Kovács Anna', 'Megnevezés'] : ['Anna Kovács', 'Désignation'],
  )
})

test('a credit note of a seller and a buyer of whom little is known: what went back, of which document', async () => {
  const pages = await read(
    createDocument(
      [
        line(-4350, 550, { kind: 'refund', quantity: 1, description: { ...line(0, 0).description, serials: [17] } }),
        line(-100, 550, { kind: 'refund', quantity: null, description: {} }),
        line(-5, 550, { kind: 'discount', quantity: null, description: {} }),
      ],
      {
        kind: 'credit_note',
        reference: 'QUAI-C-2026-000003',
        locale: 'en',
        corrects: { kind: 'receipt', reference: 'QUAI-R-2026-000042' },
        seller: { name: 'Bare', address: '' },
        buyer: {},
      },
    ),
  )
  expect(pages).toEqual([
    [
      ['Cadenza', 'Credit note', 'QUAI-C-2026-000003', ...head, 'Corrects receipt', 'QUAI-R-2026-000042'],
      ['Seller', 'Bare', 'Buyer'],
      ...titles,
      ['Refund: Autumn concert', concert, 'Ticket no. 000017', '1', '-€41.23', '5.5%', '-€41.23', '-€43.50'],
      ['Refund: Tickets', '5.5%', '-€0.95', '-€1.00'],
      ['Discount', '5.5%', '-€0.05', '-€0.05'],
      ...sums,
      ['5.5%', '-€42.23', '-€2.32', '-€44.55'],
      ['Total in euros', '-€42.23', '-€2.32', '-€44.55'],
      'The amount was refunded to the means of payment used for the order.',
      'Bare',
      'QUAI-C-2026-000003 · 1 of 1',
    ].flat(),
  ])
})

const elsewhere: Seller = { name: 'Konzert GmbH', address: 'Weg 1', country: 'DE', tax_number: '77', email: 'a@b.de' }

test.each([
  ['that was paid', new Date('2026-11-23T08:59:00Z'), true],
  ['of which nobody knows when it was paid', null, false],
])('a receipt %s, of a seller elsewhere to a private person', async (_, paid_at, isSaid) => {
  const pages = await read(
    createDocument(sold.slice(0, 1), {
      kind: 'receipt',
      reference: 'KG-R-2026-000001',
      locale: 'en',
      paid_at,
      seller: elsewhere,
      buyer: { firstname: 'Ada', lastname: 'Nagy', address_line_2: 'I/2', zip_code: '1', city: 'X' },
    }),
  )
  expect(pages).toEqual([
    [
      ['Cadenza', 'Receipt', 'KG-R-2026-000001', ...head],
      ['Seller', 'Konzert GmbH', 'Weg 1, DE', 'Tax number 77', 'a@b.de', 'Buyer', 'Ada Nagy', 'I/2', '1 X'],
      ...titles,
      ['Autumn concert', concert, '2', '€39.81', '5.5%', '€79.62', '€84.00'],
      ...sums,
      ['5.5%', '€79.62', '€4.38', '€84.00', 'Total in euros', '€79.62', '€4.38', '€84.00'],
      ...(isSaid ? ['Paid online on Monday, November 23, 2026. Nothing further to pay.'] : []),
      'Konzert GmbH · a@b.de',
      'KG-R-2026-000001 · 1 of 1',
    ].flat(),
  ])
})

test('notes that find no room at the foot of a page stand on the next one', async () => {
  for (let count = 1; count <= 20; count++) {
    const pages = await readPlaces(
      createDocument(
        Array.from({ length: count }, () => line(100, 550)),
        { locale: 'en' },
      ),
    )
    const words = pages.flat().filter(({ text }) => /^(Paid online|No discount|Thank you)/.test(text))
    expect(words).toHaveLength(3)
    // The footer is 40 points from the end of the page.
    for (const { y } of words) expect(y).toBeGreaterThan(55)
    pages.forEach((page, index) =>
      expect(page.at(-1)!.text).toBe(`QUAI-I-2026-000042 · ${index + 1} of ${pages.length}`),
    )
  }
})
