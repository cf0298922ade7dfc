import { accountRoutes } from './account-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { routes } from './routes.ts'

/** Of all pages and their forms, in matching order: the page with an arbitrary slug comes last. */
export const pageRoutes = { ...accountRoutes, ...orderRoutes, ...routes }
