import { href } from '@cadenza/navigation'
import type { Db } from '#platform/schema/schema.ts'
import { toEuros } from '#values/money.ts'
import type { Config } from '#core/context/config.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { RunInWorker, ThreadWork } from '#platform/threads/run-in-worker.ts'
import type { DocumentKind, DocumentLink } from '../document.ts'
import { findDocuments, type StoredDocument } from './document-store.ts'
import type { DocumentToPrint } from './document-pdf.ts'

/** Oldest first. */
export async function linkDocuments(
  db: Db,
  { id, uuid }: { id: number; uuid: string },
  translate: Translate<TicketMessageKey>,
): Promise<DocumentLink[]> {
  const documents = await findDocuments(db, id)
  return documents.map(({ kind, reference, gross_cents }) => ({
    label: nameDocument({ kind, reference }, translate),
    total: toEuros(gross_cents),
    href: href(orderRoutes['order.document'], { uuid, document: reference }),
  }))
}

/** `Invoice QUAI-I-2026-000042` */
function nameDocument(
  { kind, reference }: Pick<StoredDocument, 'kind' | 'reference'>,
  translate: Translate<TicketMessageKey>,
): string {
  return translate('document.link', { title: translate(`document.${kind}`), reference })
}

interface Printing {
  config: Config
  runInWorker: RunInWorker
}

const writing: ThreadWork<DocumentToPrint, Uint8Array> = {
  module: new URL('./document-pdf.ts', import.meta.url),
  load: () => import('./document-pdf.ts'),
}

/** In the document's own language. */
export async function createDocumentFile(
  document: StoredDocument,
  { config: { timeZone, shopName }, runInWorker }: Printing,
): Promise<{ content: Buffer; filename: string; contentType: string }> {
  const { buffer, byteOffset, byteLength } = await runInWorker(writing, { document, timeZone, shopName })
  const content = Buffer.from(buffer, byteOffset, byteLength)
  return { content, filename: `${document.reference}.pdf`, contentType: 'application/pdf' }
}

export async function attachDocuments(
  { db, ...printing }: Printing & { db: Db },
  {
    orderId,
    ...which
  }: { orderId: number; isOfSale?: boolean; kind?: DocumentKind; refundId?: number; exchangeId?: number },
) {
  const documents = await findDocuments(db, orderId, which)
  return Promise.all(documents.map((document) => createDocumentFile(document, printing)))
}

/** None if no money goes back, or the bank has not confirmed it yet. */
export async function attachCreditNotes(
  context: Printing & { db: Db },
  { orderId, refundId }: { orderId: number; refundId: number | null | undefined },
) {
  return refundId ? attachDocuments(context, { orderId, refundId, kind: 'credit_note' }) : []
}

/**
 * Delay in seconds of the mail about returned tickets. By then the refund has usually succeeded and
 * its credit note is attached; otherwise the note follows (`sendCreditNote`).
 */
export const creditNoteDelay = 20
