import { restoreScroll } from './scroll.ts'

function scrollToHash({ document, location }: Window): void {
  if (!location.hash) return
  let name = location.hash.slice(1)
  try {
    name = decodeURIComponent(name)
  } catch {
    // A stray per cent sign: the name is meant as it stands.
  }
  document.getElementById(name)?.scrollIntoView()
}

/** Moves all regions to their beginning, then to the place that the URL's hash names. */
export function resetScroll(window: Window): void {
  restoreScroll(window, [])
  scrollToHash(window)
}
