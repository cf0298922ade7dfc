import type { App, RegisteredApp, RouteName } from '../../routing/register.ts'

/** The route that a request belongs to. */
export interface CurrentRoute<app extends App = RegisteredApp> {
  name: RouteName<app['routes']>
  params: Record<string, string>
  url: URL
  /** The layout that its groups name. */
  layout: string | undefined
}
