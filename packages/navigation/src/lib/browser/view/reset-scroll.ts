import { restoreScroll } from './scroll.ts'

function scrollToHash({ document, location }: Window): void {
  if (!location.hash) return
  let name = location.hash.slice(1)
  try {
    name = decodeURIComponent(name)
  } catch {
    // The name has a stray per cent sign and is used as is.
  }
  document.getElementById(name)?.scrollIntoView()
}

export function resetScroll(window: Window): void {
  restoreScroll(window, [])
  scrollToHash(window)
}
