import { get } from '@cadenza/navigation'
import { forEverybody, staffRoutes } from './staff-routes.ts'

export const searchRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    search: get('/search', forEverybody),
  },
)
