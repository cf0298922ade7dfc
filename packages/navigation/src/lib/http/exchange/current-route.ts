import type { App, RegisteredApp, RouteName } from '../../routing/register.ts'

/** The route of a request. */
export interface CurrentRoute<app extends App = RegisteredApp> {
  name: RouteName<app['routes']>
  params: Record<string, string>
  url: URL
  /** The layout named by its groups. */
  layout: string | undefined
}
