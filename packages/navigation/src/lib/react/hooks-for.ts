import type { ReactNode } from 'react'
import type { NavigationResponse, NavigateOptions } from '../browser/navigation/options.ts'
import type { Navigator } from '../browser/navigator.ts'
import type { Properties } from '../protocol/payload.ts'
import type { App, PageName, PageProps, PropertyPath, RouteName, SharedProperties } from '../routing/register.ts'
import type { Router } from '../routing/router.ts'
import type { WithParams } from '../routing/route.ts'
import { Link, type LinkProps } from './link.ts'
import { type CurrentPage, useNavigation, usePage, useRoute, useShared } from './use-page.ts'

// The same options, with the properties of the app's own pages.
type In<app extends App, options> = Omit<options, 'only' | 'except'> & {
  only?: PropertyPath<app> | readonly PropertyPath<app>[]
  except?: PropertyPath<app> | readonly PropertyPath<app>[]
}

/** Navigator of an app. */
export interface AppNavigator<app extends App> extends Omit<Navigator, 'navigate' | 'reload' | 'to'> {
  navigate(options: In<app, NavigateOptions>): Promise<NavigationResponse>
  reload(options?: In<app, NavigateOptions>): Promise<NavigationResponse>
  to<name extends RouteName<app['routes']>>(
    name: name,
    ...rest: WithParams<app['routes'][name], In<app, Omit<NavigateOptions, 'url'>>>
  ): Promise<NavigationResponse>
}

/** Components and hooks typed with the routes, pages and shared properties of an app. */
export interface AppHooks<app extends App> {
  Link(props: In<app, LinkProps>): ReactNode
  useNavigation(): AppNavigator<app> & { pending: boolean }
  usePage<name extends PageName<app> = never>(): CurrentPage<
    [name] extends [never] ? Properties : PageProps<name, app>,
    app
  >
  useRoute(): Router<app['routes']>
  useShared(): SharedProperties<app>
}

/**
 * Returns the link and hooks for an app other than the registered one:
 * `export const { Link, usePage } = hooksFor<DeskApp>()`.
 */
export const hooksFor = <app extends App>(): AppHooks<app> =>
  ({ Link, useNavigation, usePage, useRoute, useShared }) as unknown as AppHooks<app>
