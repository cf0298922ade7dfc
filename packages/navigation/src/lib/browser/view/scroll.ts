import { SCROLL_REGION_ATTRIBUTE } from '../../protocol/constants.ts'
import type { ScrollRegion } from '../navigation/options.ts'

function findRegions({ document }: Window): Element[] {
  return [...document.querySelectorAll(`[${SCROLL_REGION_ATTRIBUTE}]`), document.documentElement, document.body]
}

/** Returns the positions of all scroll regions, the document's last. */
export const readScroll = (window: Window): ScrollRegion[] =>
  findRegions(window).map(({ scrollTop, scrollLeft }) => ({ top: scrollTop, left: scrollLeft }))

/** Restores saved scroll positions; regions without one go to their beginning. */
export function restoreScroll(window: Window, saved: readonly ScrollRegion[]): void {
  // Bypasses smooth scrolling set by a style sheet, which is meant for user actions.
  findRegions(window).forEach((element, index) =>
    element.scrollTo({ top: 0, left: 0, ...saved[index], behavior: 'instant' }),
  )
}
