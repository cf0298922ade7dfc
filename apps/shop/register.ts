import type { pages } from './features.ts'
import type { allRoutes } from '#core/routes/all-routes.ts'
import type { SharedProps } from './shared-props.ts'

declare module '@cadenza/navigation' {
  interface Register {
    routes: typeof allRoutes
    pages: typeof pages
    shared: SharedProps
  }
}
