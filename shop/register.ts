import type { pages } from './pages.ts'
import type { routes } from './routes.ts'
import type { SharedProps } from './shared-props.ts'

declare module '@cadenza/navigation' {
  interface Register {
    routes: typeof routes
    pages: typeof pages
    shared: SharedProps
  }
}
