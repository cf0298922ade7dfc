import type { RegisteredRoutes } from './register.ts'
import type { AnyRouter, Router } from './router.ts'

/** Returns the router that the application was started with. Throws if there is none. */
export function requireRouter(router: AnyRouter | undefined): Router<RegisteredRoutes> {
  if (!router) throw new Error('Routing is not initialized: pass `router: createRouter(routes)`.')
  return router as Router<RegisteredRoutes>
}
