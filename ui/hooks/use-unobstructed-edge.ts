import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps an overlay at the upper edge of the window, or at the lower one (`data-edge="lower"`) if it
 * would cover the focused element. Returns the overlay's ref.
 */
export function useUnobstructedEdge(count: number): RefObject<HTMLElement | null> {
  const overlay = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = overlay.current!
    if (count === 0) delete element.dataset.edge
    else if (coversFocus(element)) element.dataset.edge = 'lower'
  }, [count])
  return overlay
}

function coversFocus(element: HTMLElement): boolean {
  const focused = document.activeElement
  // After a visit the page itself has the focus; it is too large to avoid.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || element.contains(focused)) return false
  const one = element.getBoundingClientRect()
  const other = focused.getBoundingClientRect()
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
