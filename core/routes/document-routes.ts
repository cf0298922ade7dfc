import { defineRoutes, get, group } from '@cadenza/navigation'

/** Invoices, receipts and credit notes. A table of its own: pages are given these addresses, and load none. */
export const documentRoutes = defineRoutes(
  group(
    {
      head: 'shop',
      guard: 'order',
      where: { uuid: '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', document: '[A-Z0-9-]+' },
    },
    { 'order.document': get('/orders/{uuid}/documents/{document}.pdf') },
  ),
)
