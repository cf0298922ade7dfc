import type { Navigator } from '../navigator.ts'
import { isSameUrl } from '../view/url.ts'

export interface HistoryWatch {
  window: Window & typeof globalThis
  navigator: Pick<Navigator, 'on' | 'context'>
  /** Returns undefined if there is nothing to ask. */
  question(url: URL): (() => Promise<boolean>) | undefined
}

/** Without an entry to go to, browsers report nothing. */
const STEP_TIMEOUT = 300

/** Blocks back and forward until the visitor has decided. */
export const watchHistory = (watch: HistoryWatch): (() => void) =>
  // Missing in older browsers.
  (watch.window as Partial<HistoryWatch['window']>).navigation ? watchTraversals(watch) : undoMoves(watch)

/** Cancels a traversal before anything moves, and repeats it. */
function watchTraversals({ window, question }: HistoryWatch): () => void {
  const { navigation } = window
  let passing: string | undefined

  async function repeat(key: string, ask: () => Promise<boolean>): Promise<void> {
    if (!(await ask())) return
    passing = key
    // A traversal that cannot be repeated, because the entry is gone, raises no event.
    await navigation.traverseTo(key).finished?.catch(() => {})
    passing = undefined
  }

  function onNavigate(event: NavigateEvent): void {
    const { key, url, sameDocument } = event.destination
    // `beforeunload` handles other documents. What cannot be cancelled passes.
    if (event.navigationType !== 'traverse' || !event.cancelable || !sameDocument || key === passing) return
    const ask = question(new URL(url))
    if (!ask) return
    event.preventDefault()
    void repeat(key, ask)
  }

  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

/**
 * Undoes a move that the browser has made. Its direction is unknown: back is assumed and corrected
 * by a step forward; where that does not lead to the guarded page, the move passes unasked.
 */
function undoMoves({ window, navigator, question }: HistoryWatch): () => void {
  const { history, location } = window
  let held: (() => Promise<boolean>) | undefined
  let isPassing = false
  /** Releases a move that the next one has overtaken, without showing it. */
  let release = (): void => {}

  const wait = (): Promise<void> => new Promise((resolve) => (release = resolve))

  function pass(): void {
    isPassing = true
    history.back()
  }

  async function repeat(ask: () => Promise<boolean>): Promise<void> {
    if (await ask()) pass()
  }

  function onMove(): Promise<void> | undefined {
    const url = new URL(location.href)
    release()
    if (isPassing) return void (isPassing = false)
    if (!held) {
      held = question(url)
      if (!held) return undefined
      history.forward()
      const overtaken = wait()
      const timer = window.setTimeout(() => {
        held = undefined
        release()
      }, STEP_TIMEOUT)
      return overtaken.finally(() => window.clearTimeout(timer))
    }
    const ask = held
    held = undefined
    if (!isSameUrl(url, new URL(navigator.context.url))) {
      pass()
      return wait()
    }
    // The guarded page, with its state, is already displayed.
    void repeat(ask)
    return undefined
  }

  const stop = navigator.on('backForward', onMove)
  return () => {
    stop()
    release()
  }
}
