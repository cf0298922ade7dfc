import { get } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const auditRoutes = staffRoutes(
  { prefix: '/desk/audit', where: { format: 'xlsx|csv' } },
  {
    'audit.index': get('/', needs('audit.view', 'house')),
    'audit.export': get('/export.{format}', needs('audit.view', 'house', { isFresh: true })),
  },
)
