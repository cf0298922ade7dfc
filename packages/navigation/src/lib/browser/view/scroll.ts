import { SCROLL_REGION_ATTRIBUTE } from '../../protocol/constants.ts'
import type { ScrollRegion } from '../navigation/options.ts'

function findRegions({ document }: Window): Element[] {
  return [...document.querySelectorAll(`[${SCROLL_REGION_ATTRIBUTE}]`), document.documentElement, document.body]
}

/** The positions of all scroll regions, the document's last. */
export const readScroll = (window: Window): ScrollRegion[] =>
  findRegions(window).map(({ scrollTop, scrollLeft }) => ({ top: scrollTop, left: scrollLeft }))

/** Puts all regions back to saved positions; those without one to their beginning. */
export function restoreScroll(window: Window, saved: readonly ScrollRegion[]): void {
  // A style sheet's smooth scrolling is for people, not for putting things back where they were.
  findRegions(window).forEach((element, index) =>
    element.scrollTo({ top: 0, left: 0, ...saved[index], behavior: 'instant' }),
  )
}
