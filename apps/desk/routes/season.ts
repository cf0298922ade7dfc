import { get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const seasonRoutes = staffRoutes(
  {
    prefix: '/desk/season',
    where: {
      date: '\\d{1,15}',
      change: 'move|postpone|cancel',
      operation: '\\d{1,15}',
      venue: '\\d{1,15}',
      list: '\\d{1,15}',
      upload: '\\d{1,15}',
      format: 'xlsx|json',
    },
  },
  {
    'season.index': get('/', needs('season.view', 'halls')),
    'season.plan': get('/plan', needs('season.edit', 'halls')),
    'season.plan.store': post('/plan', needs('season.edit', 'halls')),
    'season.prices': get('/prices', needs('season.edit', 'halls')),
    'season.prices.store': post('/prices', needs('season.edit', 'halls')),
    'season.edit': get('/edit', needs('season.edit', 'halls')),
    'season.edit.store': post('/edit', needs('season.edit', 'halls')),
    // A season's file covers all halls, and events and soloists, which belong to the organiser.
    'season.files': get('/files', needs('season.edit', 'house')),
    'season.files.store': post('/files', needs('season.edit', 'house')),
    'season.files.publish': post('/files/published', needs('season.edit', 'house')),
    'season.files.template': get('/files/template.xlsx', needs('season.edit', 'house')),
    'season.files.export': get('/files/season.{format}', needs('season.edit', 'house', { isFresh: true })),
    'season.upload': get('/files/{upload}', needs('season.edit', 'house')),
    'season.upload.store': post('/files/{upload}', needs('season.edit', 'house')),
    'season.halls': get('/halls', needs('season.edit', 'halls')),
    'season.hall.new': get('/halls/new', needs('season.edit', 'house')),
    'season.hall.create': post('/halls', needs('season.edit', 'house')),
    'season.hall': get('/halls/{venue}', needs('season.edit', 'record')),
    'season.hall.store': post('/halls/{venue}', needs('season.edit', 'record')),
    'season.hall.publication': post('/halls/{venue}/publication', needs('season.edit', 'record')),
    'season.hall.plan': get('/halls/{venue}/plan', needs('season.edit', 'record')),
    'season.hall.plan.look': post('/halls/{venue}/plan', needs('season.edit', 'record')),
    'season.hall.plan.store': post('/halls/{venue}/plan/store', needs('season.edit', 'record')),
    'season.list.new': get('/halls/{venue}/price-list', needs('season.edit', 'record')),
    'season.list.create': post('/halls/{venue}/price-list', needs('season.edit', 'record')),
    'season.list': get('/price-lists/{list}', needs('season.edit', 'record')),
    'season.list.store': post('/price-lists/{list}', needs('season.edit', 'record')),
    'season.date': get('/{date}', needs('season.view', 'record')),
    'season.offer.store': post('/{date}/offer', needs('season.edit', 'record')),
    'season.pause': post('/{date}/pause', needs('season.edit', 'record')),
    'season.publication': post('/{date}/publication', needs('season.edit', 'record')),
    'season.door': get('/{date}/door', needs('tickets.admit', 'record')),
    'season.door.export': get('/{date}/door.csv', needs('tickets.admit', 'record', { isFresh: true })),
    // Notifies buyers, and may refund money.
    'season.change': get(
      '/{date}/change/{change}',
      needs('season.edit', 'record', { also: 'orders.refund', isFresh: true }),
    ),
    'season.change.store': post(
      '/{date}/change/{change}',
      needs('season.edit', 'record', { also: 'orders.refund', isFresh: true }),
    ),
    'season.operation': get('/{date}/operations/{operation}', needs('orders.view', 'record')),
    'season.operation.retry': post(
      '/{date}/operations/{operation}/retry',
      needs('season.edit', 'record', { also: 'orders.refund', isFresh: true }),
    ),
  },
)
