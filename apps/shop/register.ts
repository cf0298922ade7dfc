import type { pages } from './features.ts'
import type { pageRoutes } from '#core/routes/page-routes.ts'
import type { SharedProps } from './shared-props.ts'

declare module '@cadenza/navigation' {
  interface Register {
    routes: typeof pageRoutes
    pages: typeof pages
    shared: SharedProps
  }
}
