import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False in the server's HTML: without scripts nothing enables controls that start disabled. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
