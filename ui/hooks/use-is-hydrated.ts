import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * Returns whether the page is hydrated. False in the server's HTML: without JavaScript nothing
 * would enable controls that start disabled.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
