import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether the page has come alive. False in the server's HTML: without JavaScript nothing would enable what begins disabled. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
