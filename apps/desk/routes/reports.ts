import { get, group } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

const report = staffRight('reports.view', 'halls')

/** Reports, health and audit log. */
export const reportRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    reports: group(
      {
        prefix: '/reports',
        where: { report: 'sell-through|days|channels|categories|promo|vat|refunds|settlement' },
      },
      {
        index: get('/', report),
        ledger: get('/ledger', report),
        'ledger.export': get('/ledger/export.{format}', report),
        show: get('/{report}', report),
        export: get('/{report}/export.{format}', report),
      },
    ),
    'health.show': get('/health', staffRight('health.view', 'house')),
    audit: group(
      { prefix: '/audit', where: { format: 'xlsx|csv' } },
      {
        index: get('/', staffRight('audit.view', 'house')),
        export: get('/export.{format}', staffRight('audit.view', 'house', { isFresh: true })),
      },
    ),
  },
)
