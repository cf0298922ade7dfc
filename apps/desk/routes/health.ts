import { get } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const healthRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    'health.show': get('/health', needs('health.view', 'house')),
  },
)
