import { get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const orderRoutes = staffRoutes(
  {
    prefix: '/desk/orders',
    where: { order: '[A-Za-z]+-[\\w-]+', mail: '\\d{1,15}', serial: '\\d{1,12}', format: 'xlsx|csv' },
  },
  {
    'orders.index': get('/', needs('orders.view', 'halls')),
    'orders.export': get('/export.{format}', needs('orders.view', 'halls', { isFresh: true })),
    'orders.tickets': get('/tickets.{format}', needs('orders.view', 'halls', { isFresh: true })),
    'orders.show': get('/{order}', needs('orders.view', 'record')),
    'orders.paper': get('/{order}/papers/{paper}', needs('orders.view', 'record')),
    // A mail contains links with the buyer's own keys.
    'orders.mail': get('/{order}/mails/{mail}', needs('orders.resend', 'record')),
    'orders.terms': get('/{order}/terms', needs('orders.view', 'record')),
    'orders.buyer.store': post('/{order}/buyer', needs('orders.resend', 'record')),
    'orders.resend': post('/{order}/resend', needs('orders.resend', 'record')),
    'orders.note.store': post('/{order}/note', needs('orders.note', 'record')),
    'orders.return.store': post('/{order}/return', needs('orders.refund', 'record')),
    'orders.exchange': get('/{order}/exchange/{serial}', needs('orders.sell', 'record')),
    'orders.exchange.store': post('/{order}/exchange/{serial}', needs('orders.sell', 'record')),
  },
)
