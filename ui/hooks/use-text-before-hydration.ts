import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Reports input that was typed, chosen or autofilled before a field was hydrated: React would
 * overwrite it with its own value at the next change. Returns the ref for the field.
 */
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
