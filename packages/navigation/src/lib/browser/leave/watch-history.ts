import type { Navigator } from '../navigator.ts'
import { isSameUrl } from '../view/url.ts'

/** Callbacks that decide about back and forward. */
export interface HistoryWatch {
  window: Window & typeof globalThis
  navigator: Pick<Navigator, 'on' | 'context'>
  /** Returns a question whether to go to a URL, or undefined if there is nothing to ask. */
  question(url: URL): (() => Promise<boolean>) | undefined
}

/** Time limit for a step forward: without an entry to go to, browsers report nothing. */
const STEP_TIMEOUT = 300

/** Blocks back and forward until the visitor has decided. The returned function stops it. */
export const watchHistory = (watch: HistoryWatch): (() => void) =>
  // Missing in older browsers.
  (watch.window as Partial<HistoryWatch['window']>).navigation ? watchTraversals(watch) : undoMoves(watch)

/** Uses the Navigation API: cancels a traversal before anything moves, and repeats it. */
function watchTraversals({ window, question }: HistoryWatch): () => void {
  const { navigation } = window
  let passing: string | undefined

  async function repeat(key: string, ask: () => Promise<boolean>): Promise<void> {
    if (!(await ask())) return
    passing = key
    // A traversal that cannot be repeated, because the entry is gone, raises no event; the page
    // stays.
    await navigation.traverseTo(key).finished?.catch(() => {})
    passing = undefined
  }

  function onNavigate(event: NavigateEvent): void {
    const { key, url, sameDocument } = event.destination
    // Other documents are handled by `beforeunload`. Traversals that cannot be cancelled pass: a
    // browser never traps a visitor.
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
 * Fallback: the browser has already moved, so the move is undone. Its direction is unknown; back is
 * assumed and corrected by a step forward. If that does not lead to the guarded page, it was no
 * step back and passes unasked.
 */
function undoMoves({ window, navigator, question }: HistoryWatch): () => void {
  const { history, location } = window
  /** Question about the move being undone. */
  let held: (() => Promise<boolean>) | undefined
  let isPassing = false
  /** Releases the previous move, overtaken by the next one, without showing it. */
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
