import { get, post } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

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
    'season.index': get('/', staffRight('season.view', 'halls')),
    'season.plan': get('/plan', staffRight('season.edit', 'halls')),
    'season.plan.store': post('/plan', staffRight('season.edit', 'halls')),
    'season.prices': get('/prices', staffRight('season.edit', 'halls')),
    'season.prices.store': post('/prices', staffRight('season.edit', 'halls')),
    'season.edit': get('/edit', staffRight('season.edit', 'halls')),
    'season.edit.store': post('/edit', staffRight('season.edit', 'halls')),
    // A season's file covers all halls, and events and soloists, which belong to the organiser.
    'season.files': get('/files', staffRight('season.edit', 'house')),
    'season.files.store': post('/files', staffRight('season.edit', 'house')),
    'season.files.publish': post('/files/published', staffRight('season.edit', 'house')),
    'season.files.template': get('/files/template.xlsx', staffRight('season.edit', 'house')),
    'season.files.export': get('/files/season.{format}', staffRight('season.edit', 'house', { isFresh: true })),
    'season.upload': get('/files/{upload}', staffRight('season.edit', 'house')),
    'season.upload.store': post('/files/{upload}', staffRight('season.edit', 'house')),
    'season.halls': get('/halls', staffRight('season.edit', 'halls')),
    'season.hall.new': get('/halls/new', staffRight('season.edit', 'house')),
    'season.hall.create': post('/halls', staffRight('season.edit', 'house')),
    'season.hall': get('/halls/{venue}', staffRight('season.edit', 'record')),
    'season.hall.store': post('/halls/{venue}', staffRight('season.edit', 'record')),
    'season.hall.publication': post('/halls/{venue}/publication', staffRight('season.edit', 'record')),
    'season.hall.plan': get('/halls/{venue}/plan', staffRight('season.edit', 'record')),
    'season.hall.plan.look': post('/halls/{venue}/plan', staffRight('season.edit', 'record')),
    'season.hall.plan.store': post('/halls/{venue}/plan/store', staffRight('season.edit', 'record')),
    'season.list.new': get('/halls/{venue}/price-list', staffRight('season.edit', 'record')),
    'season.list.create': post('/halls/{venue}/price-list', staffRight('season.edit', 'record')),
    'season.list': get('/price-lists/{list}', staffRight('season.edit', 'record')),
    'season.list.store': post('/price-lists/{list}', staffRight('season.edit', 'record')),
    'season.date': get('/{date}', staffRight('season.view', 'record')),
    'season.offer.store': post('/{date}/offer', staffRight('season.edit', 'record')),
    'season.pause': post('/{date}/pause', staffRight('season.edit', 'record')),
    // The front page belongs to the organiser, whichever hall the concert is in.
    'season.feature': post('/{date}/front-page', staffRight('season.edit', 'house')),
    'season.publication': post('/{date}/publication', staffRight('season.edit', 'record')),
    'season.door': get('/{date}/door', staffRight('tickets.admit', 'record')),
    'season.door.export': get('/{date}/door.csv', staffRight('tickets.admit', 'record', { isFresh: true })),
    // Notifies buyers, and may refund money.
    'season.change': get(
      '/{date}/change/{change}',
      staffRight('season.edit', 'record', { also: 'orders.refund', isFresh: true }),
    ),
    'season.change.store': post(
      '/{date}/change/{change}',
      staffRight('season.edit', 'record', { also: 'orders.refund', isFresh: true }),
    ),
    'season.operation': get('/{date}/operations/{operation}', staffRight('orders.view', 'record')),
    'season.operation.retry': post(
      '/{date}/operations/{operation}/retry',
      staffRight('season.edit', 'record', { also: 'orders.refund', isFresh: true }),
    ),
  },
)
