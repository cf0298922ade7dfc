import type { Db } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { DocumentBuyer, DocumentKind, DocumentLineKind, LineDescription, Seller } from '../document.ts'

/** As issued. */
export interface StoredDocument {
  kind: DocumentKind
  reference: string
  issued_at: Date
  order_ref: string
  exchange_id: number | null
  paid_at: Date | null
  corrects: { kind: DocumentKind; reference: string } | null
  locale: Locale
  seller: Seller
  buyer: Partial<DocumentBuyer>
  net_cents: Cents
  vat_cents: Cents
  gross_cents: Cents
  lines: DocumentLine[]
}

export interface DocumentLine {
  kind: DocumentLineKind
  description: LineDescription
  quantity: number | null
  gross_cents: Cents
  vat_rate_bp: number | null
  vat_cents: Cents | null
}

interface Which {
  reference?: string
  kind?: DocumentKind
  isOfSale?: boolean
  refundId?: number
  exchangeId?: number
}

/** Oldest first. */
export async function findDocuments(
  db: Db,
  orderId: number,
  { reference, kind, isOfSale, refundId, exchangeId }: Which = {},
): Promise<StoredDocument[]> {
  let query = db
    .selectFrom('documents')
    .leftJoin('documents as corrected', 'corrected.id', 'documents.corrects_id')
    .selectAll('documents')
    .select(['corrected.kind as corrected_kind', 'corrected.reference as corrected_reference'])
    .where('documents.order_id', '=', orderId)
    .orderBy('documents.id')
  if (reference !== undefined) query = query.where('documents.reference', '=', reference)
  if (kind !== undefined) query = query.where('documents.kind', '=', kind)
  if (refundId !== undefined) query = query.where('documents.refund_id', '=', refundId)
  if (isOfSale) query = query.where('documents.refund_id', 'is', null).where('documents.exchange_id', 'is', null)
  if (exchangeId !== undefined) query = query.where('documents.exchange_id', '=', exchangeId)
  const documents = await query.execute()
  if (documents.length === 0) return []
  const lines = await db
    .selectFrom('document_lines')
    .select(['document_id', 'kind', 'description', 'quantity', 'gross_cents', 'vat_rate_bp', 'vat_cents'])
    .where(
      'document_id',
      'in',
      documents.map(({ id }) => id),
    )
    .orderBy('document_id')
    .orderBy('position')
    .execute()
  return documents.map(({ id, corrected_kind, corrected_reference, ...document }) => ({
    ...document,
    corrects:
      corrected_kind === null || corrected_reference === null
        ? null
        : { kind: corrected_kind, reference: corrected_reference },
    lines: lines.filter(({ document_id }) => document_id === id),
  }))
}
