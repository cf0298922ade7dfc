import { href } from '@cadenza/navigation'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { toEuros } from '#values/money.ts'
import type { Config } from '#core/context/config.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { RunInWorker, ThreadWork } from '#platform/threads/run-in-worker.ts'
import type { DocumentKind } from '../document.ts'
import type { DocumentLink } from '../document-link.ts'
import { findDocuments, type StoredDocument } from './document-store.ts'
import type { DocumentToPrint } from './write-document.ts'

/** What pages lead to: the documents of an order, the oldest first. */
export async function linkDocuments(
  db: Kysely<Database>,
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
  module: new URL('./write-document.ts', import.meta.url),
  load: () => import('./write-document.ts'),
}

/** A document as a file, in its own language whoever asks for it. */
export async function createDocumentFile(
  document: StoredDocument,
  { config: { timeZone, shopName }, runInWorker }: Printing,
): Promise<{ content: Buffer; filename: string; contentType: string }> {
  const { buffer, byteOffset, byteLength } = await runInWorker(writing, { document, timeZone, shopName })
  const content = Buffer.from(buffer, byteOffset, byteLength)
  return { content, filename: `${document.reference}.pdf`, contentType: 'application/pdf' }
}

/** Documents of an order as a mail brings them. */
export async function attachDocuments(
  { db, ...printing }: Printing & { db: Kysely<Database> },
  {
    orderId,
    ...which
  }: { orderId: number; isOfSale?: boolean; kind?: DocumentKind; refundId?: number; exchangeId?: number },
) {
  const documents = await findDocuments(db, orderId, which)
  return Promise.all(documents.map((document) => createDocumentFile(document, printing)))
}

/** The credit notes of one refund, as a mail brings them; none where no money goes back, or the bank has not said yet that it has. */
export async function attachCreditNotes(
  context: Printing & { db: Kysely<Database> },
  { orderId, refundId }: { orderId: number; refundId: number | null | undefined },
) {
  return refundId ? attachDocuments(context, { orderId, refundId, kind: 'credit_note' }) : []
}

/** How long a mail on tickets waits that were taken back, in seconds: by then a refund has usually succeeded, so that its credit note comes along; else it follows (`sendCreditNote`). */
export const creditNoteDelay = 20
