import { createRouter } from '@cadenza/navigation'
import { devtools } from '@cadenza/navigation/devtools'
import { deskRoutes } from '../routes.ts'

/** Only for `npm run dev`. Links out of the desk belong to the shop. */
export const createDeskDevtools = () =>
  devtools({
    router: createRouter(deskRoutes),
    isKnown: ({ pathname }) => !pathname.startsWith('/desk'),
    withoutJavaScript: false,
  })
