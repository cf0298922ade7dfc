import type { NavigateOptions } from '@cadenza/navigation/client'
import { hooksFor } from '@cadenza/navigation/react'
import type { deskRoutes } from './routes.ts'
import type { DeskSharedProps } from './shared-props.ts'

/** The desk, without its pages: they import this. */
interface AroundPages {
  routes: typeof deskRoutes
  pages: object
  shared: DeskSharedProps
}

/** The link and the hooks of the desk's pages; those of the library itself are the shop's. */
export const { Link, useNavigation, usePage, useShared } = hooksFor<AroundPages>()

/** Sends what a button does; the page stays where it is scrolled to. */
export function usePost(): (url: string, data?: NavigateOptions['data']) => void {
  const navigation = useNavigation()
  return (url, data = {}) => void navigation.navigate({ url, method: 'POST', data, preserveScroll: true })
}
