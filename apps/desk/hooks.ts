import type { NavigateOptions } from '@cadenza/navigation/client'
import { hooksFor } from '@cadenza/navigation/react'
import type { deskRoutes } from './routes.ts'
import type { DeskSharedProps } from './shared-props.ts'

/** The desk's app type without its pages, which import this. */
interface AroundPages {
  routes: typeof deskRoutes
  pages: object
  shared: DeskSharedProps
}

/** Link and hooks of the desk's pages; the library's own are typed for the shop. */
export const { Link, useNavigation, usePage, useShared } = hooksFor<AroundPages>()

/** Returns a function that posts a button's action and keeps the scroll position. */
export function usePost(): (url: string, data?: NavigateOptions['data']) => void {
  const navigation = useNavigation()
  return (url, data = {}) => void navigation.navigate({ url, method: 'POST', data, preserveScroll: true })
}
