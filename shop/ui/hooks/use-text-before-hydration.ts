import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Tells what was typed, or filled in by the browser, before a field came alive: React would put its own value there at
 * the next change. The ref goes to the field.
 */
export function useEarlyText<element extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onChange: (text: string) => void,
): RefObject<element | null> {
  const field = useRef<element>(null)
  const tell = useEffectEvent(() => {
    const typed = field.current?.value ?? value
    if (typed !== value) onChange(typed)
  })
  useLayoutEffect(() => tell(), [])
  return field
}
