import { createRouter } from '@cadenza/navigation'
import { devtools } from '@cadenza/navigation/devtools'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'

/** Paths of the shop's host outside the shop: files, and the desk. */
const others = /^\/(media|build|desk)(\/|$)/

/** Developer tools of the navigation, only for `npm run dev`. */
export const createShopDevtools = () =>
  devtools({
    router: createRouter({ ...serverRoutes, ...pageRoutes }),
    isKnown: ({ pathname }) => others.test(pathname),
  })
