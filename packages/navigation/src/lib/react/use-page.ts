import { useMemo, useSyncExternalStore } from 'react'
import type { Navigator } from '../browser/navigator.ts'
import type { Dialog, Properties } from '../protocol/payload.ts'
import type {
  App,
  PageName,
  PageProps,
  RegisteredApp,
  RegisteredRoutes,
  SharedProperties,
} from '../routing/register.ts'
import { requireRouter } from '../routing/require-router.ts'
import type { Router } from '../routing/router.ts'
import { useScope } from './navigation-context.ts'

/** Page on the screen. */
export interface CurrentPage<props = Properties, app extends App = RegisteredApp> {
  /** Name of the page. */
  component: string
  properties: props & SharedProperties<app>
  /** Dot paths of deferred properties that failed to load. */
  failed: readonly string[]
  url: string
  version: string
  dialog: Dialog | null
}

/** Returns the current page: `usePage<'cart'>()` types the properties as those of that page. */
export function usePage<name extends PageName = never>(): CurrentPage<
  [name] extends [never] ? Properties : PageProps<name>
> {
  const { navigator, initialPage } = useScope()
  return useSyncExternalStore(navigator.subscribe, navigator.getPage, () => initialPage) as never
}

/** Returns the properties that every page receives. */
export function useShared(): SharedProperties {
  return usePage().properties
}

/** Returns the navigator, and whether a navigation is pending. */
export function useNavigation(): Navigator & { pending: boolean } {
  const { navigator } = useScope()
  const pending = useSyncExternalStore(navigator.subscribe, navigator.active, () => false)
  return useMemo(() => ({ ...navigator, pending }), [navigator, pending])
}

/** Returns URLs and the current route by name, from the `router` given at the start. */
export function useRoute(): Router<RegisteredRoutes> {
  const router = requireRouter(useScope().router)
  const { url } = usePage()
  return useMemo(() => router.at(url), [router, url])
}

/** Returns the open dialog with a function to close it; `null` if there is none. */
export function useDialog(): (Dialog & { close: Navigator['dialog']['close'] }) | null {
  const { navigator } = useScope()
  const { dialog } = usePage()
  return useMemo(() => dialog && { ...dialog, close: navigator.dialog.close }, [dialog, navigator])
}
