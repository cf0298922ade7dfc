import type { GeneratedMoment, Json, Moment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { DocumentBuyer, DocumentKind, DocumentLineKind, LineDescription, Seller } from './document.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Invoices, receipts and credit notes. Written by triggers alone, and never changed. */
interface DocumentsTables {
  document_series: DocumentSeriesTable
  skipped_document_numbers: SkippedDocumentNumbersTable
  documents: DocumentsTable
  document_lines: DocumentLinesTable
  document_entries: DocumentEntriesTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends DocumentsTables {}
}

interface DocumentSeriesTable {
  legal_entity_id: number
  kind: DocumentKind
  year: number
  next_number: Generated<number>
}

/** Left out by a restore. */
interface SkippedDocumentNumbersTable {
  id: GeneratedAlways<number>
  legal_entity_id: number
  kind: DocumentKind
  year: number
  first_number: number
  last_number: number
  skipped_at: GeneratedMoment
}

interface DocumentsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  legal_entity_id: number
  kind: DocumentKind
  year: number
  number: number
  /** As it is written on it: `QUAI-I-2026-000042`. */
  reference: string
  issued_at: Moment
  order_id: number
  order_ref: string
  paid_at: NullableMoment
  /** Of a credit note, and of what takes one back. */
  refund_id: Nullable<number>
  /** Of what an exchange has moved: a credit note for the old ticket, and one of a sale for the new one. */
  exchange_id: Nullable<number>
  /** null, too, where what is taken back was sold before there were documents. */
  corrects_id: Nullable<number>
  locale: Locale
  seller: Json<Seller>
  /** Empty once the law wants it kept no longer. */
  buyer: Json<Partial<DocumentBuyer>>
  net_cents: Cents
  vat_cents: Cents
  /** Below nothing on a credit note. */
  gross_cents: Cents
}

interface DocumentLinesTable {
  document_id: number
  position: number
  kind: DocumentLineKind
  event_date_id: Nullable<number>
  description: Json<LineDescription>
  /** Tickets. */
  quantity: Nullable<number>
  gross_cents: Cents
  vat_rate_bp: Nullable<number>
  vat_cents: Nullable<Cents>
}

/** Which lines of the ledger of money a document is about. */
interface DocumentEntriesTable {
  money_entry_id: number
  document_id: number
}
