import { afterAll, describe, expect, test } from 'vitest'
import { createWorkThread } from '#platform/threads/work-thread.ts'
import { type Locale, locales } from '#values/locales.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createDocumentFile } from './document-files.ts'
import { createDocument, line, read, sellers, sold } from './testing/sample-document.ts'

const wanted: Record<Locale, string[]> = {
  en: [
    'Invoice',
    'Issued on',
    'Monday, November 23, 2026',
    'Seller',
    'SIRET 123 456 789 00012',
    'VAT number FR12123456789',
    'Buyer',
    'VAT number HU87654321',
    'Őrs Szűcs',
    '€74.21',
    '€4.09',
    '€78.30',
    '5.5%',
    'Discount: Friends',
    'Issuing fee',
  ],
  fr: [
    'Facture',
    'Date d’émission',
    'Vendeur',
    'SIRET 123 456 789 00012',
    'N° TVA intracommunautaire FR12123456789',
    'Client',
    'N° de TVA HU87654321',
    '74,21 €',
    '4,09 €',
    '78,30 €',
    '5,5 %',
    'Remise : Amis',
    'Frais d’émission',
    'Licence d’entrepreneur de spectacles 2-123456.',
  ],
  hu: [
    'Számla',
    'Kiállítás kelte',
    'Eladó',
    'Vevő',
    'Adószám HU87654321',
    'Szűcs Őrs',
    '74,21 €',
    '4,09 €',
    '78,30 €',
    '5,5%',
    'Kedvezmény: Barátok',
    'Jegykezelési díj',
  ],
}

const thread = createWorkThread()
afterAll(() => thread.close())

describe('documents as PDF', () => {
  test('one that is written on a thread of its own is the same', async () => {
    const document = createDocument(sold, { locale: 'fr' })
    const printing = { config: createTestConfig(), runInWorker: thread.run }
    const { content } = await createDocumentFile(document, printing)
    const texts = readPdf(content).map((page) => page.map(({ text }) => text.replaceAll('\u00a0', ' ')))
    expect(texts).toEqual(await read(document))
  })

  test.each(locales)(
    'an invoice in %s: both parties with their numbers, its lines, and the VAT by rate',
    async (locale) => {
      const pages = await read(createDocument(sold, { locale }))
      expect(pages).toHaveLength(1)
      const texts = pages[0]!
      for (const text of [
        ...wanted[locale],
        'QUAI-I-2026-000042',
        'CDZ-26-000017',
        'Műhely Kft.',
        'Les Soirées du Quai',
        '1 quai de Seine, 75019 Paris, FR',
        'SAS au capital de 1 000 €, RCS Paris 123 456 789',
      ])
        expect(texts.map((one) => one.trim())).toContain(text)
      const french = { en: 'L441-10', fr: 'L441-10', hu: 'L441-10' }[locale]
      expect(texts.join(' ')).toContain(french)
      // A Hungarian address begins with the town.
      const [town, street] = ['1088 Budapest', 'Őrház utca 12.'].map((line) => texts.indexOf(line))
      expect([town! >= 0, street! >= 0, town! < street!]).toEqual([true, true, locale === 'hu'])
      expect(texts.join(' ')).toContain('Les Soirées du Quai · SAS au capital de 1 000 €')
    },
  )

  test('a Hungarian seller: adószám, and no French terms', async () => {
    const [texts] = await read(
      createDocument([line(8400, 2700)], { locale: 'hu', seller: sellers.HU, reference: 'VH-I-2026-000001' }),
    )
    expect(texts).toContain('Adószám 12345678-2-41')
    expect(texts).toContain('Közösségi adószám HU12345678')
    expect(texts).toContain('27%')
    expect(texts!.join(' ')).not.toContain('L441-10')
  })

  test('a receipt says what was paid when, and asks a private person for nothing', async () => {
    const [texts] = await read(
      createDocument(sold, {
        kind: 'receipt',
        reference: 'QUAI-R-2026-000001',
        buyer: { firstname: 'Ada', lastname: 'Nagy' },
      }),
    )
    expect(texts).toContain('Reçu')
    expect(texts!.join(' ')).toContain('Payé en ligne le')
    expect(texts!.join(' ')).not.toContain('L441-10')
  })

  // Holds: checkout.country
  test('the address of a buyer ends with its country, and takes no line for a postcode that it lacks', async () => {
    const buyer = { firstname: '', lastname: 'Björk', address_line_1: '12 Marina Walk', zip_code: '', city: 'Dubai' }
    const linesIn = async (locale: Locale) => {
      const [texts] = await read(createDocument(sold, { locale, buyer: { ...buyer, country: 'AE' } }))
      return texts!.slice(texts!.indexOf('Björk')).slice(0, 4)
    }
    expect(await linesIn('en')).toEqual(['Björk', '12 Marina Walk', 'Dubai', 'United Arab Emirates'])
    expect(await linesIn('hu')).toEqual(['Björk', 'Dubai', '12 Marina Walk', 'Egyesült Arab Emírségek'])
  })

  // Holds: checkout.vat-number-by-form
  test('a company without a VAT number is named, and no number is said', async () => {
    const buyer = { firstname: 'Ada', lastname: 'Nagy', company_name: 'Kórus', company_vat: '', city: 'Szeged' }
    const [texts] = await read(createDocument(sold, { locale: 'en', buyer }))
    expect(texts!.slice(texts!.indexOf('Kórus')).slice(0, 3)).toEqual(['Kórus', 'Ada Nagy', 'Szeged'])
    expect(texts!.filter((text) => text.startsWith('VAT number'))).toEqual(['VAT number FR12123456789'])
  })

  test('a credit note says what it corrects, for which tickets, below nothing', async () => {
    const [texts] = await read(
      createDocument(
        [line(-4350, 550, { kind: 'refund', quantity: 1, description: { ...line(0, 0).description, serials: [17] } })],
        {
          kind: 'credit_note',
          reference: 'QUAI-C-2026-000003',
          corrects: { kind: 'invoice', reference: 'QUAI-I-2026-000042' },
          locale: 'en',
        },
      ),
    )
    expect(texts).toEqual(expect.arrayContaining(['Credit note', 'Corrects invoice', 'QUAI-I-2026-000042', '-€43.50']))
    expect(texts!.join(' ')).toContain('Ticket no. 000017')
    expect(texts!.join(' ')).toContain('refunded to the means of payment')
    expect(texts!.join(' ')).not.toContain('Nothing further to pay')
  })

  test('a document that takes a credit note back says so, and nothing of a payment or its terms', async () => {
    const [texts] = await read(
      createDocument(sold, { locale: 'en', corrects: { kind: 'credit_note', reference: 'QUAI-C-2026-000003' } }),
    )
    const text = texts!.join(' ')
    expect(text).toContain('The bank has returned the refund of credit note QUAI-C-2026-000003')
    expect(text).not.toContain('L441-10')
    expect(text).not.toContain('Nothing further to pay')
  })

  test('a credit note of an exchange says that the amount was carried over', async () => {
    const [texts] = await read(
      createDocument([line(-4350, 550, { kind: 'refund', quantity: 1 })], {
        kind: 'credit_note',
        locale: 'en',
        exchange_id: 7,
      }),
    )
    expect(texts!.join(' ')).toContain('credited towards the ticket')
    expect(texts!.join(' ')).not.toContain('refunded to the means of payment')
  })

  test('two rates are told apart, and what has none says so', async () => {
    const [texts] = await read(
      createDocument([line(8400, 550), line(4200, 2700), line(1000, null)], { reference: 'QUAI-I-2026-000043' }),
    )
    const summary = texts!.slice(texts!.lastIndexOf('Montant TTC') + 1)
    expect(summary.slice(0, 16).map((one) => one.trim())).toEqual([
      '5,5 %',
      '79,62 €',
      '4,38 €',
      '84,00 €',
      '27 %',
      '33,07 €',
      '8,93 €',
      '42,00 €',
      '–',
      '10,00 €',
      '0,00 €',
      '10,00 €',
      'Total en euros',
      '122,69 €',
      '13,31 €',
      '136,00 €',
    ])
    expect(texts!.join(' ')).toContain('pas indiquée pour les lignes sans taux')
  })

  test('as many lines as there are, over as many pages as they take, each with its titles and its number', async () => {
    const pages = await read(
      createDocument(
        Array.from({ length: 60 }, (_, index) => line(100 + index, 550)),
        { reference: 'QUAI-I-2026-000044', locale: 'en' },
      ),
    )
    expect(pages.length).toBeGreaterThan(3)
    const all = pages.flat()
    expect(all.filter((text) => text === 'Autumn concert')).toHaveLength(60)
    pages.forEach((page, index) => expect(page.join(' ')).toContain(`${index + 1} of ${pages.length}`))
    for (const page of pages.slice(0, -1)) expect(page).toContain('Description')
  })

  test('the longest names stay on the page', async () => {
    const long = 'Ő'.repeat(250)
    const pages = await read(
      createDocument(sold, {
        reference: 'QUAI-I-2026-000045',
        seller: { ...sellers.FR, name: long, address: long },
        buyer: {
          company_name: long,
          company_vat: long,
          firstname: long,
          lastname: long,
          address_line_1: long,
          city: long,
        },
      }),
    )
    expect(pages.length).toBeLessThan(4)
    expect(pages.flat()).toContain('78,30 €')
  })
})
