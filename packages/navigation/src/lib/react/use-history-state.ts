import { useCallback, useEffect, useState } from 'react'
import { useScope } from './navigation-context.ts'

/**
 * State that is remembered with the history entry: it is there again after going back, and after a reload.
 * The value must be serializable. It is read after hydration, so that the server's HTML stays right.
 */
export function useHistoryState<value>(key: string, initial: value | (() => value)): [value, (next: value) => void] {
  const { navigator, initialPage } = useScope()
  const [value, setValue] = useState<value>(() => {
    const isHydrating = navigator.getPage() === initialPage
    const remembered = isHydrating ? undefined : navigator.history.get(key)
    if (remembered !== undefined) return remembered as value
    return typeof initial === 'function' ? (initial as () => value)() : initial
  })
  useEffect(() => {
    const remembered = navigator.history.get(key)
    if (remembered !== undefined) setValue(() => remembered as value)
    return navigator.on('mounted', ({ type }) => {
      const restored = type === 'initial' ? navigator.history.get(key) : undefined
      if (restored !== undefined) setValue(() => restored as value)
    })
  }, [key, navigator])
  const remember = useCallback(
    (next: value) => {
      setValue(() => next)
      navigator.history.remember(key, next)
    },
    [key, navigator],
  )
  return [value, remember]
}
