import { get, post } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const promoRoutes = staffRoutes(
  {
    prefix: '/desk/promo-codes',
    where: {
      code: '\\d{1,15}',
      revision: '\\d{1,15}',
      batch: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
      format: 'xlsx|csv',
    },
  },
  {
    // Codes for all halls belong to the organiser; staff of one hall see that hall's.
    'promo.index': get('/', needs('orders.view', 'halls')),
    'promo.export': get('/export.{format}', needs('orders.view', 'halls')),
    'promo.new': get('/new', needs('season.edit', 'halls')),
    'promo.store': post('/', needs('season.edit', 'halls')),
    'promo.batch': post('/batches/{batch}', needs('season.edit', 'record')),
    'promo.show': get('/{code}', needs('orders.view', 'record')),
    'promo.save': post('/{code}', needs('season.edit', 'record')),
    'promo.state': post('/{code}/state', needs('season.edit', 'record')),
    'promo.revert': post('/{code}/revisions/{revision}', needs('season.edit', 'record')),
  },
)
