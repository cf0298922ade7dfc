import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Returns a ref that reports input from before hydration, which React would overwrite. */
export function useTextBeforeHydration<element extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  value: string,
  onChange: (text: string) => void,
): RefObject<element | null> {
  const field = useRef<element>(null)
  const report = useEffectEvent(() => {
    const typed = field.current?.value ?? value
    if (typed !== value) onChange(typed)
  })
  useLayoutEffect(() => report(), [])
  return field
}
