import { defineRoutes, get, group, post } from '@cadenza/navigation'

/** A separate table: pages receive these addresses as data and load none of them. */
export const orderRoutes = defineRoutes(
  group(
    { head: 'shop', guard: 'order', where: { uuid: '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' } },
    {
      // Invoices, receipts and credit notes.
      'order.document': get('/orders/{uuid}/documents/{document}.pdf', { where: { document: '[A-Z0-9-]+' } }),

      'order.names': get('/orders/{uuid}/names'),
      'order.names.store': post('/orders/{uuid}/names'),

      // Select tickets, review the refund, return them.
      'order.return': get('/orders/{uuid}/return'),
      'order.return.choose': post('/orders/{uuid}/return'),
      'order.return.review': get('/orders/{uuid}/return/review'),
      'order.return.store': post('/orders/{uuid}/return/review'),
      'order.exchange': get('/orders/{uuid}/exchange/{serial?}', { where: { serial: '[1-9]\\d{0,9}' } }),
      'order.exchange.store': post('/orders/{uuid}/exchange/{serial}', { where: { serial: '[1-9]\\d{0,9}' } }),
    },
  ),
)
