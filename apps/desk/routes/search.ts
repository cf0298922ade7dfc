import { get } from '@cadenza/navigation'
import { staffEverybody, staffRoutes } from './staff-routes.ts'

export const searchRoutes = staffRoutes(
  { prefix: '/desk' },
  {
    search: get('/search', staffEverybody),
  },
)
