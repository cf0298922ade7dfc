import type { GeneratedMoment, Json, Moment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { DocumentBuyer, DocumentKind, DocumentLineKind, LineDescription, Seller } from './document.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Invoices, receipts and credit notes. Written only by triggers, and never changed. */
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
  /** As printed on it: `QUAI-I-2026-000042`. */
  reference: string
  issued_at: Moment
  order_id: number
  order_ref: string
  paid_at: NullableMoment
  refund_id: Nullable<number>
  /** It has a credit note for the old ticket, and a sale document for the new one. */
  exchange_id: Nullable<number>
  /** Also null if the corrected sale predates documents. */
  corrects_id: Nullable<number>
  locale: Locale
  seller: Json<Seller>
  /** Empty once the statutory retention has ended. */
  buyer: Json<Partial<DocumentBuyer>>
  net_cents: Cents
  vat_cents: Cents
  /** Negative on a credit note. */
  gross_cents: Cents
}

interface DocumentLinesTable {
  document_id: number
  position: number
  kind: DocumentLineKind
  event_date_id: Nullable<number>
  description: Json<LineDescription>
  quantity: Nullable<number>
  gross_cents: Cents
  vat_rate_bp: Nullable<number>
  vat_cents: Nullable<Cents>
}

interface DocumentEntriesTable {
  money_entry_id: number
  document_id: number
}
