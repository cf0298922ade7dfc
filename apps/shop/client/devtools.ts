import { createRouter } from '@cadenza/navigation'
import { devtools } from '@cadenza/navigation/devtools'
import { allRoutes } from '#core/routes/all-routes.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'

/** What the shop's host serves beside the shop: files, and the desk. */
const others = /^\/(media|build|desk)(\/|$)/

/** The navigation's developer tools, for `npm run dev` alone. */
export const createShopDevtools = () =>
  devtools({
    router: createRouter({ ...serverRoutes, ...allRoutes }),
    isKnown: ({ pathname }) => others.test(pathname),
  })
