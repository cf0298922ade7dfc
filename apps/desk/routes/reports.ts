import { get } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const reportRoutes = staffRoutes(
  {
    prefix: '/desk/reports',
    where: { report: 'sell-through|days|channels|categories|promo|vat|refunds|settlement' },
  },
  {
    'reports.index': get('/', needs('reports.view', 'halls')),
    'reports.ledger': get('/ledger', needs('reports.view', 'halls')),
    'reports.ledger.export': get('/ledger/export.{format}', needs('reports.view', 'halls')),
    'reports.show': get('/{report}', needs('reports.view', 'halls')),
    'reports.export': get('/{report}/export.{format}', needs('reports.view', 'halls')),
  },
)
