import { accountRoutes } from './account-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { routes } from './routes.ts'
import { ticketRoutes } from './ticket-routes.ts'

/** Every address of the shop, as the server matches them: the page of any slug is the last one. */
export const allRoutes = { ...accountRoutes, ...documentRoutes, ...ticketRoutes, ...routes }
