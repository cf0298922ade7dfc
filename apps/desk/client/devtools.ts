import { createRouter } from '@cadenza/navigation'
import { devtools } from '@cadenza/navigation/devtools'
import { deskRoutes } from '../routes.ts'

/** The navigation's developer tools, for `npm run dev` alone. Where a link leads out of the desk, the shop is to know. */
export const createDeskDevtools = () =>
  devtools({
    router: createRouter(deskRoutes),
    isKnown: ({ pathname }) => !pathname.startsWith('/desk'),
    withoutJavaScript: false,
  })
