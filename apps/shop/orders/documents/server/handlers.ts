import { download } from '@cadenza/navigation/server'
import { UnknownOrder } from '#core/orders/access/server/order-access-store.ts'
import type { OrderHandler } from '#apps/shop/orders/access/server/order-guard.ts'
import { createDocumentFile } from '#core/orders/documents/server/document-files.ts'
import { findDocuments } from '#core/orders/documents/server/document-store.ts'

const downloadDocument: OrderHandler<'order.document'> = async ({ guarded, params, context }) => {
  const [document] = await findDocuments(context.db, guarded.order.id, { reference: params.document })
  if (!document) throw new UnknownOrder()
  const { content, filename, contentType } = await createDocumentFile(document, context)
  return download(content, { filename, type: contentType })
}

export const documentHandlers = { 'order.document': downloadDocument }
