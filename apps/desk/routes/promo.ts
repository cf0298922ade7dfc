import { get, post } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

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
    'promo.index': get('/', staffRight('orders.view', 'halls')),
    'promo.export': get('/export.{format}', staffRight('orders.view', 'halls')),
    'promo.new': get('/new', staffRight('season.edit', 'halls')),
    'promo.store': post('/', staffRight('season.edit', 'halls')),
    'promo.batch': post('/batches/{batch}', staffRight('season.edit', 'record')),
    'promo.show': get('/{code}', staffRight('orders.view', 'record')),
    'promo.save': post('/{code}', staffRight('season.edit', 'record')),
    'promo.state': post('/{code}/state', staffRight('season.edit', 'record')),
    'promo.revert': post('/{code}/revisions/{revision}', staffRight('season.edit', 'record')),
  },
)
