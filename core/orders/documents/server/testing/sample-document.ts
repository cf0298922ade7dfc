import { writeFile } from 'node:fs/promises'
import { type Cents, toCents } from '#values/money.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { countVatWithin } from '#core/tickets/ticket-money.ts'
import { work } from '../document-pdf.ts'
import type { DocumentLine, StoredDocument } from '../document-store.ts'

export const line = (gross: number, rate: number | null, more: Partial<DocumentLine> = {}): DocumentLine => ({
  kind: 'sale',
  description: {
    event_title: { en: 'Autumn concert', fr: 'Concert d’automne', hu: 'Őszi hangverseny' },
    ticket_title: { en: 'Stalls', fr: 'Parterre', hu: 'Földszint' },
    venue_title: { en: 'Hall of Strings', hu: 'Húrok Háza' },
    starts_at: '2026-11-28T18:30:00.000Z',
  },
  quantity: 2,
  gross_cents: toCents(gross),
  vat_rate_bp: rate,
  vat_cents: rate === null ? null : countVatWithin(toCents(gross), rate),
  ...more,
})

export const sellers = {
  FR: {
    name: 'Les Soirées du Quai',
    address: '1 quai de Seine, 75019 Paris',
    country: 'FR',
    tax_number: '123 456 789 00012',
    vat_number: 'FR12123456789',
    registration: 'SAS au capital de 1 000 €, RCS Paris 123 456 789',
    email: 'compta@quai.example',
    note: { en: 'Thank you.', fr: 'Licence d’entrepreneur de spectacles 2-123456.', hu: 'Köszönjük.' },
  },
  HU: {
    name: 'Városi Hangversenyek Nonprofit Kft.',
    address: '1051 Budapest, Fő tér 1.',
    country: 'HU',
    tax_number: '12345678-2-41',
    vat_number: 'HU12345678',
    registration: 'Cg. 01-09-123456',
  },
}

export function createDocument(lines: DocumentLine[], more: Partial<StoredDocument> = {}): StoredDocument {
  const sum = (of: (one: DocumentLine) => number) => lines.reduce((total, one) => total + of(one), 0) as Cents
  const gross = sum(({ gross_cents }) => gross_cents)
  const vat = sum(({ vat_cents }) => vat_cents ?? 0)
  return {
    kind: 'invoice',
    reference: 'QUAI-I-2026-000042',
    issued_at: new Date('2026-11-23T09:00:00Z'),
    order_ref: 'CDZ-26-000017',
    exchange_id: null,
    paid_at: new Date('2026-11-23T08:59:00Z'),
    corrects: null,
    locale: 'fr',
    seller: sellers.FR,
    buyer: {
      firstname: 'Őrs',
      lastname: 'Szűcs',
      company_name: 'Műhely Kft.',
      company_vat: 'HU87654321',
      zip_code: '1088',
      city: 'Budapest',
      address_line_1: 'Őrház utca 12.',
      address_line_2: '',
    },
    lines,
    gross_cents: gross,
    vat_cents: vat,
    net_cents: toCents(gross - vat),
    ...more,
  }
}

export const sold = [
  line(8400, 550),
  line(300, 550, { kind: 'fee', description: {} }),
  line(-870, 550, {
    kind: 'discount',
    quantity: null,
    description: { title: { en: 'Friends', fr: 'Amis', hu: 'Barátok' } },
  }),
]

/** Returns the texts of a document's pages. */
export const read = async (document: StoredDocument): Promise<string[][]> =>
  (await readPlaces(document)).map((page) => page.map(({ text }) => text))

/** Returns the texts with their positions. */
export async function readPlaces(document: StoredDocument) {
  const { locale } = document
  const pdf = await work({ document, timeZone: 'Europe/Budapest', shopName: 'Cadenza' })
  // Keeps the PDF for visual inspection.
  if (process.env['KEEP_PDFS']) await writeFile(`${process.env['KEEP_PDFS']}/${document.reference}-${locale}.pdf`, pdf)
  return readPdf(pdf).map((page) =>
    page.map(({ text, ...place }) => ({ ...place, text: text.replaceAll('\u00a0', ' ') })),
  )
}
