import type { Navigator } from '../navigator.ts'
import type { NavigateOptions, NavigationContext } from '../navigation/options.ts'
import { isSameUrl, namePage } from '../view/url.ts'
import { watchHistory } from './watch-history.ts'

type BrowserWindow = Window & typeof globalThis

/** Where a visitor is about to go, away from a page with unsaved work. */
export interface Departure {
  /** `visit` by a link, or anything else that asks the server for a page; `history` by back or forward. */
  way: 'visit' | 'history'
  url: URL
  /** Whether the visit keeps the state of the components, should it lead to a page of the same component. */
  keepsState: boolean
  /** Aborted when there is nothing left to decide, for the page was left all the same: close the dialog then. */
  signal: AbortSignal
}

/** Shows a dialog of the product. Resolves to whether the visitor leaves, and what they typed is lost. */
export type AskToLeave = (departure: Departure) => boolean | Promise<boolean>

type Place = Omit<Departure, 'signal'>

/** What keeps visitors from leaving by mistake. */
export interface LeaveGuard {
  ask: AskToLeave
  /** Whether a departure loses the work. Default: any does that leads to another address, hashes aside, or shows this one anew. */
  isLeaving?: (departure: Place, from: URL) => boolean
}

type Guarded = Pick<Navigator, 'on' | 'context'>

/** What the visitor does next on the page says that it is still there. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const

/** Another page, or this one made anew. */
const isElsewhere = ({ way, url, keepsState }: Place, from: URL): boolean =>
  !isSameUrl(url, from) || (way === 'visit' && !keepsState)

const isGet = ({ method = 'GET' }: NavigateOptions): boolean => method.toUpperCase() === 'GET'

// A dialog that closes shows the page that it stands over.
const readPlace = ({ dialog, url }: NavigationContext): URL => new URL(dialog?.redirectUrl || url, url)

/** The guards of one navigator. Nothing is listened to while there is none. */
interface Watch {
  add(guard: LeaveGuard): () => void
}

function createWatch(navigator: Guarded, window: BrowserWindow): Watch {
  const guards = new Set<LeaveGuard>()
  /** What is being asked: about leaving which page, and how to take it back. */
  let question: { page: string; controller: AbortController } | undefined
  let isLetGo = false
  let stops: (() => void)[] = []

  const find = (place: Place): LeaveGuard | undefined =>
    [...guards].find(({ isLeaving = isElsewhere }) => isLeaving(place, readPlace(navigator.context)))
  const inHistory = (url: URL): Place => ({ way: 'history', url, keepsState: false })

  async function decide(guard: LeaveGuard, place: Place): Promise<boolean> {
    // Whoever is asked already answers that first.
    if (question) return false
    const asked = { page: namePage(navigator.context), controller: new AbortController() }
    question = asked
    try {
      const isLeft = await guard.ask({ ...place, signal: asked.controller.signal })
      isLetGo ||= isLeft
      return isLeft
    } catch (error) {
      // Who cannot be asked stays, with what they typed.
      console.error(error)
      return false
    } finally {
      question = undefined
    }
  }

  function before(options: NavigateOptions): Promise<boolean> | undefined {
    // It may lead to another site, a bank's: nothing is lost then.
    if (!isGet(options)) return void (isLetGo = true)
    // A part of the page that is there.
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
    // Left all the same, for the browser has not let itself be held up.
    if (question && question.page !== namePage(context)) question.controller.abort()
  }

  // The document may be on its way out yet, which nothing tells.
  const after = (): void => void (isLetGo && listenToLife(true))

  function onBeforeUnload(event: Event): void {
    if (!isLetGo) event.preventDefault()
  }

  function start(): void {
    isLetGo = false
    window.addEventListener('beforeunload', onBeforeUnload)
    stops = [
      // A document that listens to it may not be kept for going back to it.
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
 * Keeps visitors from losing what they typed, until the returned function is called: asks before another page is visited and before back
 * and forward; the browser itself asks before the document is closed, reloaded, or left for another site. What is sent (a form, a
 * request beside the page) passes, wherever it leads. Where several guard, the first of them asks.
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
