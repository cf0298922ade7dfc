import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether the page is hydrated. False in the server's HTML: without JavaScript nothing would enable what begins disabled. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
