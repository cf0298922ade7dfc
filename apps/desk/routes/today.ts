import { get } from '@cadenza/navigation'
import { needs, staffRoutes } from './staff-routes.ts'

export const todayRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    today: get('/', needs('season.view', 'halls')),
  },
)
