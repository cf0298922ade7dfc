import { markBeginning, writeLine } from '#values/csv.ts'
import type { ExportedDocument, Span } from './export-store.ts'

/** Header, entries and footer of a file. Lines have no line endings. */
export interface Format {
  begin(span: Span): string
  write(document: ExportedDocument, index: number): string[]
  end(): string[]
}

const titles = [
  'Document',
  'Kind',
  'Issued',
  'Seller',
  'Seller name',
  'Order',
  'Corrects',
  'Buyer',
  'Company',
  'VAT number',
  'VAT rate',
  'Net',
  'VAT',
  'Gross',
  'Currency',
]

/** For spreadsheets with decimal commas (3,5): a line for each document and rate. */
const csv: Format = {
  begin: () => markBeginning(writeLine(titles, ';')),
  write: ({ buyer, rates, ...document }) =>
    rates.map(({ rate, net, vat, gross }) =>
      writeLine(
        [
          document.reference,
          document.kind,
          document.issued,
          document.seller,
          document.sellerName,
          document.order,
          document.corrects ?? '',
          buyer.name,
          buyer.company,
          buyer.vatNumber,
          rate === null ? '' : { basisPoints: rate },
          { cents: net },
          { cents: vat },
          { cents: gross },
          'EUR',
        ],
        ';',
      ),
    ),
  end: () => [],
}

/** For programs: amounts in whole cents, rates in basis points (550 = 5.5 %). */
const json: Format = {
  begin: ({ from, to }) => `{"from":"${from}","to":"${to}","currency":"EUR","documents":[`,
  write: (document, index) => [`${index > 0 ? ',' : ''}${JSON.stringify(document)}`],
  end: () => [']}'],
}

export const documentFormats: Readonly<Record<string, Format>> = { csv, json }
