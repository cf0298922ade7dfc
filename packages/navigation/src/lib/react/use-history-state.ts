import { useCallback, useState, useSyncExternalStore } from 'react'
import { useScope } from './navigation-context.ts'

/**
 * State remembered with the history entry: restored after going back and after a reload. The value
 * must be serializable. During hydration it is the initial one, so that it matches the server's
 * HTML.
 */
export function useHistoryState<value>(key: string, initial: value | (() => value)): [value, (next: value) => void] {
  const { navigator } = useScope()
  const [begun] = useState(initial)
  const read = (): value => (navigator.history.get(key) as value | undefined) ?? begun
  const value = useSyncExternalStore(navigator.subscribe, read, () => begun)
  const remember = useCallback((next: value) => navigator.history.remember(key, next), [key, navigator])
  return [value, remember]
}
