import type { Navigator } from '../navigator.ts'
import { isSameUrl } from '../view/url.ts'

/** Who decides about back and forward. */
export interface HistoryWatch {
  window: Window & typeof globalThis
  navigator: Pick<Navigator, 'on' | 'context'>
  /** Asks whether the visitor goes to a URL. Undefined where there is nothing to ask. */
  question(url: URL): (() => Promise<boolean>) | undefined
}

/** How long a step forward may take: where there is nothing to go forward to, browsers say nothing. */
const STEP_TIMEOUT = 300

/** Holds back and forward up, until it is decided whether the visitor goes. The returned function ends it. */
export const watchHistory = (watch: HistoryWatch): (() => void) =>
  // Older browsers have none.
  (watch.window as Partial<HistoryWatch['window']>).navigation ? watchTraversals(watch) : undoMoves(watch)

/** By the Navigation API: called off before anything has moved, and repeated. */
function watchTraversals({ window, question }: HistoryWatch): () => void {
  const { navigation } = window
  let passing: string | undefined

  async function repeat(key: string, ask: () => Promise<boolean>): Promise<void> {
    if (!(await ask())) return
    passing = key
    // What cannot be repeated, for the entry is gone, is told by nothing: the page is still there.
    await navigation.traverseTo(key).finished?.catch(() => {})
    passing = undefined
  }

  function onNavigate(event: NavigateEvent): void {
    const { key, url, sameDocument } = event.destination
    // Another document is asked about by `beforeunload`. What cannot be called off is the browser's word: nobody is kept by force.
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
 * Without it: the browser has moved by then, so the move is undone. It does not say which way it went: back is taken for granted, and
 * made good by a step forward. Where that does not lead to the guarded page again, it was no step back, and passes unasked.
 */
function undoMoves({ window, navigator, question }: HistoryWatch): () => void {
  const { history, location } = window
  /** What is to be asked about the move that is being undone. */
  let held: (() => Promise<boolean>) | undefined
  let isPassing = false
  /** Lets go of the move before, which the next one has overtaken: nothing is shown of it. */
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
    // The guarded page, with its state, is what is on the screen already.
    void repeat(ask)
    return undefined
  }

  const stop = navigator.on('backForward', onMove)
  return () => {
    stop()
    release()
  }
}
