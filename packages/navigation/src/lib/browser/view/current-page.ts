import type { Dialog, PagePayload, Payload, View } from '../../protocol/payload.ts'
import { type HistoryKeeper, readState, writeState } from './history.ts'
import type { HookRegistry } from '../navigation/hooks.ts'
import { createListeners } from '../navigation/listeners.ts'
import type { Ledger } from './ledger.ts'
import { NavigationError } from '../navigation/navigation-error.ts'
import type { Conditional, InternalNavigation, PendingNavigation, SavedState } from '../navigation/options.ts'
import type { Page } from './page.ts'
import { readScroll, restoreScroll } from './scroll.ts'
import { namePage } from './url.ts'

type Mutable<type> = { -readonly [key in keyof type]: type[key] }

/** Where the visitor is, in the making. */
export type CurrentPageContext = Mutable<SavedState> & { pendingNavigation: PendingNavigation | undefined }

type PageView = PagePayload['view']

/** How a navigation is shown. */
export interface ShowOptions {
  /** From `begin()`: what began earlier never comes after what began later. */
  order: number
  signal?: AbortSignal
  /** What an answer makes of the current view, where it is not simply the next one. */
  apply?: (current: PageView, incoming: View) => PageView
  /** The history entry that is restored. */
  saved?: SavedState
  /** Where a new page is scrolled to. Default: it is left as it is. */
  scroll?: (window: Window) => void
}

/** Shows one page at a time, and keeps page, URL and history together. */
export interface CurrentPage<Component> {
  readonly context: CurrentPageContext
  getPage(): Page<Component>
  subscribe(listener: () => void): () => void
  notify(): void
  /** The place of a navigation in the order of all. */
  begin(): number
  /** Resolves when the page is on the screen, to the call that tells so. Throws `aborted` when a newer one was faster. */
  show(navigation: InternalNavigation, options: ShowOptions): Promise<() => Promise<boolean>>
  /** Shows what was kept in an entry of the history; as `show()`. */
  restore(saved: SavedState, order: number, preserveState: boolean): Promise<() => Promise<boolean>>
  /** Says that the browser has moved to another history entry, which is not on the screen yet; as `begin()`. */
  detach(): number
  /** Whether what is on the screen belongs to the current history entry. */
  isAttached(): boolean
  /** What was kept in an entry of the history. */
  read: HistoryKeeper['read']
  /** Writes scroll positions and memo into the current history entry where they are others, if the browser lets it. */
  save(): void
  /** A number that changes when another page, or another entry of the history, is shown. */
  place(): number
  /** Lets a ledger have its say, from now on. */
  keep(ledger: Ledger): void
  /** Shows the page that is there anew, with what has changed of it, and without a navigation. */
  redraw(changes?: Partial<Pick<SavedState, 'view' | 'dialog'>>): void
}

interface CurrentPageOptions<Component> {
  window: Window
  hooks: HookRegistry
  context: CurrentPageContext
  /** The modules of the first page and its dialog. */
  components: Record<string, Component>
  load(component: string): Promise<Component>
  /** Resolves when the page that was last announced is on the screen. Default: at once. */
  committed?: (() => Promise<void>) | undefined
  /** Default: the states as they are. */
  history?: HistoryKeeper
}

function nextView(current: PageView, { view }: Payload, apply: ShowOptions['apply']): PageView {
  if (!view) return current
  return apply ? apply(current, view) : (view as PageView)
}

// Properties for the page that is there leave its dialog there, too.
const nextDialog = ({ dialog }: CurrentPageContext, payload: Payload): Dialog | null =>
  payload.view?.component === null ? dialog : payload.dialog

/** The modules of the page and the dialog that are shown next. */
async function loadBoth<Component>(
  context: CurrentPageContext,
  payload: Payload,
  load: (component: string) => Promise<Component>,
): Promise<[Component, Component | null]> {
  const dialog = nextDialog(context, payload)
  return [await load(payload.view?.component ?? context.view.component), dialog && (await load(dialog.component))]
}

const NONE: readonly string[] = []

/** What is shown next. */
interface Plan {
  next: SavedState
  /** Whether it is the page that is there. */
  stays: boolean
  /** Whether the components keep their state. */
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
  // A place on the page that is there is no answer.
  const merge = (current: PageView): PageView => (type === 'initial' ? current : nextView(current, payload, apply))
  const view = merge(context.view)
  // A page that is kept under a dialog is kept as it stands.
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
 * What an entry of the history is compared by. URL and version change with a page only, which is written as it is shown; a scroll region
 * that has no position is at its beginning.
 */
const listKept = ({ view, dialog, memo, scrollRegions }: SavedState): unknown[] => [
  view,
  dialog,
  memo,
  String(scrollRegions.flatMap(({ top, left }, index) => (top || left ? [index, top, left] : []))),
]

/** The page that there is now, as the ledger foresees it. */
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

/** A current page that begins with the page of the document. */
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
  /** What the current entry of the history holds, where that is known. */
  let kept: unknown[] = []

  function put(state: SavedState, replace: boolean): void {
    kept = write(window, state, replace) === false ? [] : listKept(state)
  }

  /** Makes the page of what is there now. */
  function draw(Component: Component | undefined, Dialog: Component | null | undefined, key: number): void {
    page = createPage(context, ledger, Component, Dialog, key)
    notify()
  }

  function save(): void {
    if (!attached) return
    context.scrollRegions = readScroll(window)
    const { pendingNavigation: _, ...state } = context
    // Each writing copies the whole page, which would delay each click on a long one.
    if (listKept(state).every((value, index) => value === kept[index])) return
    try {
      put(state, true)
    } catch {
      // Browsers limit how often the history may be written: what is not kept now is kept the next time.
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
    // An entry that an older build may have written is written anew.
    else kept = []
    shown = order
    attached = true
    if (!stays) place++
    Object.assign(context, next)
    ledger?.shown(type, stays)
    // A document that comes to life would be rendered twice, and as a whole.
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
      // What began before would otherwise be shown under an address that is no longer its own.
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
