import { get, post } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

export const orderRoutes = staffRoutes(
  {
    prefix: '/desk/orders',
    where: { order: '[A-Za-z]+-[\\w-]+', mail: '\\d{1,15}', serial: '\\d{1,12}', format: 'xlsx|csv' },
  },
  {
    'orders.index': get('/', staffRight('orders.view', 'halls')),
    'orders.export': get('/export.{format}', staffRight('orders.view', 'halls', { isFresh: true })),
    'orders.tickets': get('/tickets.{format}', staffRight('orders.view', 'halls', { isFresh: true })),
    'orders.show': get('/{order}', staffRight('orders.view', 'record')),
    'orders.paper': get('/{order}/papers/{paper}', staffRight('orders.view', 'record')),
    // A mail contains links with the buyer's own keys.
    'orders.mail': get('/{order}/mails/{mail}', staffRight('orders.resend', 'record')),
    'orders.terms': get('/{order}/terms', staffRight('orders.view', 'record')),
    'orders.buyer.store': post('/{order}/buyer', staffRight('orders.resend', 'record')),
    'orders.resend': post('/{order}/resend', staffRight('orders.resend', 'record')),
    'orders.note.store': post('/{order}/note', staffRight('orders.note', 'record')),
    // Without `orders.refund` up to the limits of the settings.
    'orders.return.store': post('/{order}/return', staffRight('orders.refund_limited', 'record')),
    'orders.exchange': get('/{order}/exchange/{serial}', staffRight('orders.sell', 'record')),
    'orders.exchange.store': post('/{order}/exchange/{serial}', staffRight('orders.sell', 'record')),
  },
)
