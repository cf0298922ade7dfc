import { accountRoutes } from './account-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { routes } from './routes.ts'

/** Every address of the shop, as the server matches them: the page of any slug is the last one. */
export const allRoutes = { ...accountRoutes, ...orderRoutes, ...routes }
