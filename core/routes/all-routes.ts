import { accountRoutes } from './account-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { routes } from './routes.ts'

/** All URLs of the shop in matching order: the page with an arbitrary slug comes last. */
export const allRoutes = { ...accountRoutes, ...orderRoutes, ...routes }
