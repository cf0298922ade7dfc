import type { Navigator } from '../navigator.ts'
import type { NavigateOptions, NavigationContext } from '../navigation/options.ts'
import { isSameUrl, namePage } from '../view/url.ts'

type BrowserWindow = Window & typeof globalThis

/** Destination of a visitor leaving a page with unsaved work. */
export interface Departure {
  /** `visit` for what requests a page from the server, as a link; `history` for back or forward. */
  way: 'visit' | 'history'
  url: URL
  /** Whether the visit keeps component state if it leads to a page of the same component. */
  keepsState: boolean
  /** Aborted when the page was left anyway and the question is moot: close the dialog then. */
  signal: AbortSignal
}

/** Shows a dialog of the application. Resolves to whether the visitor leaves, losing input. */
export type AskToLeave = (departure: Departure) => boolean | Promise<boolean>

type Place = Omit<Departure, 'signal'>

/** Guard against leaving by mistake. */
export interface LeaveGuard {
  ask: AskToLeave
  /**
   * Whether a departure loses the work. Default: true if it leads to another URL, ignoring hashes,
   * or reloads this one.
   */
  isLeaving?: (departure: Place, from: URL) => boolean
}

type Guarded = Pick<Navigator, 'on' | 'context'>

/** Input on the page shows that it is still there. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const

const isElsewhere = ({ way, url, keepsState }: Place, from: URL): boolean =>
  !isSameUrl(url, from) || (way === 'visit' && !keepsState)

const isGet = ({ method = 'GET' }: NavigateOptions): boolean => method.toUpperCase() === 'GET'

// The URL behind an open dialog: closing it shows that page.
const readPlace = ({ dialog, url }: NavigationContext): URL => new URL(dialog?.redirectUrl || url, url)

/** Listeners exist only while there are guards. */
interface Watch {
  add(guard: LeaveGuard): () => void
}

function createWatch(navigator: Guarded, window: BrowserWindow): Watch {
  const guards = new Set<LeaveGuard>()
  let question: { page: string; controller: AbortController } | undefined
  let isLetGo = false
  let stops: (() => void)[] = []

  const find = (place: Place): LeaveGuard | undefined =>
    [...guards].find(({ isLeaving = isElsewhere }) => isLeaving(place, readPlace(navigator.context)))
  const inHistory = (url: URL): Place => ({ way: 'history', url, keepsState: false })

  async function decide(guard: LeaveGuard, place: Place): Promise<boolean> {
    // A pending question must be answered first.
    if (question) return false
    const asked = { page: namePage(navigator.context), controller: new AbortController() }
    question = asked
    try {
      const isLeft = await guard.ask({ ...place, signal: asked.controller.signal })
      isLetGo ||= isLeft
      return isLeft
    } catch (error) {
      // Stays if the question fails, so that the input is kept.
      console.error(error)
      return false
    } finally {
      question = undefined
    }
  }

  function before(options: NavigateOptions): Promise<boolean> | undefined {
    // May lead to another site, such as a bank; nothing is lost then.
    if (!isGet(options)) return void (isLetGo = true)
    if (!!options.only || !!options.except) return undefined
    const url = new URL(options.url ?? '', navigator.context.url)
    const place: Place = { way: 'visit', url, keepsState: options.preserveState === true }
    const guard = find(place)
    return guard && decide(guard, place)
  }

  function listenToLife(isListening: boolean): void {
    for (const name of SIGNS_OF_LIFE)
      window[isListening ? 'addEventListener' : 'removeEventListener'](name, standGuardAgain, { capture: true })
  }
  function standGuardAgain(): void {
    isLetGo = false
    listenToLife(false)
  }

  function navigated(_: unknown, context: NavigationContext): void {
    standGuardAgain()
    // The page was left anyway: the browser could not be blocked.
    if (question && question.page !== namePage(context)) question.controller.abort()
  }

  // The document may still be about to unload, which no event reports.
  const after = (): void => void (isLetGo && listenToLife(true))

  function onBeforeUnload(event: Event): void {
    if (!isLetGo) event.preventDefault()
  }

  function start(): void {
    isLetGo = false
    window.addEventListener('beforeunload', onBeforeUnload)
    stops = [
      // A document with such a listener may be excluded from the back/forward cache.
      () => window.removeEventListener('beforeunload', onBeforeUnload),
      () => listenToLife(false),
      navigator.on('before', before),
      navigator.on('navigated', navigated),
      navigator.on('after', after),
      watchHistory({
        window,
        navigator,
        question(url) {
          const guard = find(inHistory(url))
          return guard && (() => decide(guard, inHistory(url)))
        },
      }),
    ]
  }

  return {
    add(guard) {
      guards.add(guard)
      if (guards.size === 1) start()
      return () => {
        if (!guards.delete(guard) || guards.size > 0) return
        question?.controller.abort()
        stops.forEach((stop) => stop())
      }
    },
  }
}

const watches = new WeakMap<object, Watch>()

/**
 * Guards against losing input until the returned function is called: asks before visits to another
 * page and before back and forward; the browser itself asks before the document is closed,
 * reloaded, or left for another site. Submissions (a form, a request beside the page) pass,
 * wherever they lead. With several guards, the first one asks.
 */
export function guardLeaving(
  navigator: Guarded,
  guard: LeaveGuard,
  window: BrowserWindow = globalThis.window,
): () => void {
  const watch = watches.get(navigator) ?? createWatch(navigator, window)
  watches.set(navigator, watch)
  return watch.add(guard)
}

interface HistoryWatch {
  window: Window & typeof globalThis
  navigator: Pick<Navigator, 'on' | 'context'>
  /** Returns undefined if there is nothing to ask. */
  question(url: URL): (() => Promise<boolean>) | undefined
}

/** Without an entry to go to, browsers report nothing. */
const STEP_TIMEOUT = 300

/** Blocks back and forward until the visitor has decided. */
const watchHistory = (watch: HistoryWatch): (() => void) =>
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
