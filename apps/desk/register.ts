import type { pages } from './pages.ts'
import type { deskRoutes } from './routes.ts'
import type { DeskSharedProps } from './shared-props.ts'

/** What the navigation knows the desk by; the shop is the app that it knows where none is named. */
export interface DeskApp {
  routes: typeof deskRoutes
  pages: typeof pages
  shared: DeskSharedProps
}
