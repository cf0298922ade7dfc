import type { Dialog, PagePayload, Payload, Properties, View } from '../../protocol/payload.ts'
import { type HistoryKeeper, readState, writeState } from './history.ts'
import type { HookRegistry } from '../navigation/hooks.ts'
import { createListeners } from '../navigation/listeners.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import type {
  Conditional,
  InternalNavigation,
  NavigationType,
  PendingNavigation,
  SavedState,
  Page,
} from '../navigation/options.ts'
import { readScroll, restoreScroll } from './scroll.ts'
import { namePage } from './url.ts'

type Mutable<type> = { -readonly [key in keyof type]: type[key] }

export type CurrentPageContext = Mutable<SavedState> & { pendingNavigation: PendingNavigation | undefined }

type PageView = PagePayload['view']

/** Reconciles the view while several responses are pending. Absent until needed. */
export interface Ledger {
  merge(order: number, current: PageView, apply: (view: PageView) => PageView): PageView
  shown(type: NavigationType, isSamePage: boolean): void
  /** Applies all pending expectations; returns the same object if there are none. */
  foresee(properties: Properties): Properties
}

export interface ShowOptions {
  /** Returned by `begin()`: an earlier navigation is never shown after a later one. */
  order: number
  signal?: AbortSignal
  /** Combines the response with the current view. Default: the response replaces it. */
  apply?: (current: PageView, incoming: View) => PageView
  saved?: SavedState
  /** Scrolls a new page. Default: scroll positions stay. */
  scroll?: (window: Window) => void
}

/** Shows one page at a time and keeps page, URL and history in sync. */
export interface CurrentPage<Component> {
  readonly context: CurrentPageContext
  getPage(): Page<Component>
  subscribe(listener: () => void): () => void
  notify(): void
  /** Returns the sequence number of a new navigation. */
  begin(): number
  /**
   * Resolves when the page is on the screen, to the function that runs the `mounted` hooks. Throws
   * `aborted` when a newer navigation was faster.
   */
  show(navigation: InternalNavigation, options: ShowOptions): Promise<() => Promise<boolean>>
  /** Shows a stored history entry; otherwise like `show()`. */
  restore(saved: SavedState, order: number, preserveState: boolean): Promise<() => Promise<boolean>>
  /** Records a move to a history entry not yet on the screen. Returns like `begin()`. */
  detach(): number
  /** Returns whether the screen shows the current history entry. */
  isAttached(): boolean
  /** Reads the state stored in a history entry. */
  read: HistoryKeeper['read']
  /** Writes changed scroll positions and memo into the history entry, if the browser allows. */
  save(): void
  /** Returns a number that changes when another page or history entry is shown. */
  place(): number
  /** Applies a ledger from this call on. */
  keep(ledger: Ledger): void
  /** Redraws the current page with the changes, without a navigation. */
  redraw(changes?: Partial<Pick<SavedState, 'view' | 'dialog'>>): void
}

interface CurrentPageOptions<Component> {
  window: Window
  hooks: HookRegistry
  context: CurrentPageContext
  components: Record<string, Component>
  load(component: string): Promise<Component>
  /** Resolves when the last announced page is on the screen. Default: at once. */
  committed?: (() => Promise<void>) | undefined
  /** Default: unencrypted states. */
  history?: HistoryKeeper
}

function nextView(current: PageView, { view }: Payload, apply: ShowOptions['apply']): PageView {
  if (!view) return current
  return apply ? apply(current, view) : (view as PageView)
}

// Properties for the current page leave its dialog open.
const nextDialog = ({ dialog }: CurrentPageContext, payload: Payload): Dialog | null =>
  payload.view?.component === null ? dialog : payload.dialog

async function loadBoth<Component>(
  context: CurrentPageContext,
  payload: Payload,
  load: (component: string) => Promise<Component>,
): Promise<[Component, Component | null]> {
  const dialog = nextDialog(context, payload)
  return [await load(payload.view?.component ?? context.view.component), dialog && (await load(dialog.component))]
}

const NONE: readonly string[] = []

interface Plan {
  next: SavedState
  stays: boolean
  isKept: boolean
  preserveScroll: boolean
  replace: boolean
}

function plan(
  window: Window,
  context: CurrentPageContext,
  navigation: InternalNavigation,
  { order, saved, apply }: Pick<ShowOptions, 'order' | 'saved' | 'apply'>,
  ledger: Ledger | undefined,
): Plan {
  const { payload, type } = navigation
  const decide = (setting: Conditional | undefined): boolean =>
    typeof setting === 'function' ? setting(navigation) : !!setting
  // An initial navigation carries no new view.
  const merge = (current: PageView): PageView => (type === 'initial' ? current : nextView(current, payload, apply))
  const view = merge(context.view)
  // A page under a dialog keeps its state and scroll positions.
  const keeps = (setting: Conditional | undefined): boolean => view === context.view || decide(setting)
  const preserveScroll = keeps(navigation.preserveScroll)
  const isKept = keeps(navigation.preserveState) && view.component === context.view.component
  const keepsUrl = payload.view?.component === null || decide(navigation.preserveUrl)
  const { scrollRegions, memo } = saved ?? {
    scrollRegions: preserveScroll ? readScroll(window) : [],
    memo: isKept ? context.memo : {},
  }
  const [url, dialog] = [keepsUrl ? context.url : payload.url, nextDialog(context, payload)]
  const stays = type !== 'back-forward' && namePage(context) === namePage({ url, view, dialog })
  const merged = ledger && stays ? ledger.merge(order, context.view, merge) : view
  const next = { url, version: payload.version, view: merged, dialog, scrollRegions, memo }
  return { next, stays, isKept, preserveScroll, replace: decide(navigation.replace) }
}

/**
 * Values by which history entries are compared: a page is written with its URL and version when
 * shown; a scroll region without a position is at its beginning.
 */
const listKept = ({ view, dialog, memo, scrollRegions }: SavedState): unknown[] => [
  view,
  dialog,
  memo,
  String(scrollRegions.flatMap(({ top, left }, index) => (top || left ? [index, top, left] : []))),
]

function createPage<Component>(
  { view, dialog, url, version }: SavedState,
  ledger: Ledger | undefined,
  Component: Component | undefined,
  Dialog: Component | null | undefined,
  key: number,
): Page<Component> {
  return {
    component: view.component,
    Component: Component!,
    properties: ledger ? ledger.foresee(view.properties) : view.properties,
    failed: view.failed ?? NONE,
    url,
    version,
    dialog: dialog && { ...dialog, Component: Dialog! },
    key,
  }
}

export function createCurrentPage<Component>({
  window,
  hooks,
  context,
  load,
  committed,
  history: { read, write } = { read: readState, write: writeState },
  components,
}: CurrentPageOptions<Component>): CurrentPage<Component> {
  const { subscribe, notify } = createListeners()
  let page: Page<Component>
  let begun = 0
  let shown = 0
  let attached = true
  let place = 0
  let ledger: Ledger | undefined
  let kept: unknown[] = []

  function put(state: SavedState, replace: boolean): void {
    kept = write(window, state, replace) === false ? [] : listKept(state)
  }

  function draw(Component: Component | undefined, Dialog: Component | null | undefined, key: number): void {
    page = createPage(context, ledger, Component, Dialog, key)
    notify()
  }

  function save(): void {
    if (!attached) return
    context.scrollRegions = readScroll(window)
    const { pendingNavigation: _, ...state } = context
    // Each write copies the whole page, which would delay every click on a long one.
    if (listKept(state).every((value, index) => value === kept[index])) return
    try {
      put(state, true)
    } catch {
      // Browsers limit how often the history may be written; the next save catches up.
    }
  }

  async function show(
    navigation: InternalNavigation,
    { order, signal, saved, apply, scroll }: ShowOptions,
  ): Promise<() => Promise<boolean>> {
    await hooks.run('navigating', undefined, navigation, context)
    const { payload, type } = navigation
    const [Component, Dialog] = await loadBoth(context, payload, load)
    if (signal?.aborted || order < shown) throw new NavigationError('aborted')

    const options = { order, saved, apply }
    const { next, stays, isKept, preserveScroll, replace } = plan(window, context, navigation, options, ledger)
    // Written first: if the browser refuses, nothing has changed yet.
    if (type !== 'back-forward') put(next, replace)
    // An older build may have written the entry, so the next save rewrites it.
    else kept = []
    shown = order
    attached = true
    if (!stays) place++
    Object.assign(context, next)
    ledger?.shown(type, stays)
    // Hydration would otherwise render the whole document twice.
    if (page.url !== next.url || type !== 'initial') draw(Component, Dialog, isKept ? page.key : page.key + 1)
    await committed?.()
    if (order === shown) {
      if (type === 'back-forward') restoreScroll(window, next.scrollRegions)
      else if (!preserveScroll) scroll?.(window)
    }
    await hooks.run('navigated', undefined, navigation, context)
    return () => hooks.run('mounted', undefined, navigation, context)
  }

  draw(components[context.view.component], components[context.dialog?.component ?? ''], 0)
  return {
    context,
    show,
    restore(saved, order, preserveState) {
      return show({ type: 'back-forward', payload: saved, preserveScroll: true, preserveState }, { order, saved })
    },
    save,
    notify,
    getPage: () => page,
    subscribe,
    begin: () => ++begun,
    detach() {
      attached = false
      // No earlier navigation may be shown under an address that is no longer theirs.
      return (shown = ++begun)
    },
    isAttached: () => attached,
    read,
    place: () => place,
    keep: (given) => void (ledger = given),
    redraw(changes) {
      Object.assign(context, changes)
      if (changes) save()
      draw(page.Component, page.dialog?.Component, page.key)
    },
  }
}
