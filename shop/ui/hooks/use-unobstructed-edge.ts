import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What lies over the page stands at its upper edge, or at the lower one as long as it would cover what has the focus there:
 * `data-edge` says so to the styles. Returns what the overlay is to be given as its ref.
 */
export function useFreeEdge(count: number): RefObject<HTMLElement | null> {
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
  // The page as a whole has the focus after a visit, and is too large to be spared.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || element.contains(focused)) return false
  const one = element.getBoundingClientRect()
  const other = focused.getBoundingClientRect()
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
