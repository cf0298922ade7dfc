import type { Payload } from '../../protocol/payload.ts'
import type { HookRegistry } from '../navigation/hooks.ts'
import type { CurrentPage } from '../view/current-page.ts'
import { namePage } from '../view/url.ts'
import { type PreparedOptions, toList } from '../exchange/build-request.ts'
import type { PreloadCache } from '../exchange/preload.ts'
import type { Transport } from '../navigation/transport.ts'
import { applyAnswer } from './apply-answer.ts'
import { type Expectation, createLedger } from './create-ledger.ts'
import { type Doubts, createDoubts } from './doubts.ts'

export interface BesideServices {
  window: Window & typeof globalThis
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
  transport: Transport
  preloads: PreloadCache
  /** Orders of the navigations under way. */
  listUnderway(): readonly number[]
}

/** A request whose response is pending. */
export interface Sent {
  order: number
  /** Place and page of the visitor at that time. */
  place: number
  page: string
  isChange: boolean
}

/** Pending requests, optimistic changes and properties that may be stale. */
export interface BesideState {
  services: BesideServices
  doubts: Doubts
  /** Applies a change. The returned function reverts it unless a response has replaced it. */
  expect(expectation: Expectation): () => void
  /** Registers a request as pending. */
  begin(options: PreparedOptions, order: number): Sent
  end(sent: Sent): void
  /** Checks whether the visitor is still at the place the request was sent from. */
  isHere(sent: Sent): boolean
  /** Checks whether a pending request changes the current page. */
  isChanging(): boolean
  /** Merges the properties of a response into the current page. */
  merge(sent: Sent, options: PreparedOptions, payload: Payload): void
}

/** Creates the state of all requests beside the page. Calls `shown` whenever a page was shown. */
export function createState(services: BesideServices, shown: () => void): BesideState {
  const { currentPage, preloads, listUnderway } = services
  const { context } = currentPage
  const out = new Set<Sent>()
  // Requests with a lower order began before the last change was over.
  let unsettled = 0
  const ledger = createLedger(() => [...listUnderway(), ...[...out].map(({ order }) => order)])
  const doubts = createDoubts()

  // Only the server knows whether the change or this response came first.
  const isDoubtful = (order: number): boolean =>
    order < unsettled || [...out].some((sent) => sent.isChange && sent.order !== order)

  currentPage.keep({
    ...ledger,
    merge(order, current, apply) {
      if (isDoubtful(order)) doubts.add(namePage(context), undefined)
      return ledger.merge(order, current, apply)
    },
    shown(type, isSamePage) {
      if (!isSamePage) ledger.clear()
      if (!isSamePage && type === 'server') doubts.forget(namePage(context))
      shown()
    },
  })

  return {
    services,
    doubts,
    expect(expectation) {
      ledger.expect(expectation)
      currentPage.redraw()
      return () => {
        if (ledger.giveUp(expectation)) currentPage.redraw()
      }
    },
    begin({ method }, order) {
      const isChange = method !== 'GET'
      const [place, page] = [currentPage.place(), namePage(context)]
      const sent: Sent = { order, place, page, isChange }
      out.add(sent)
      // Preloaded pages may contain data that this request changes.
      if (isChange) preloads.clear()
      return sent
    },
    end(sent) {
      out.delete(sent)
      if (sent.isChange) unsettled = currentPage.begin()
    },
    isHere: ({ place }) => place === currentPage.place() && currentPage.isAttached(),
    isChanging: () => [...out].some(({ isChange, page }) => isChange && page === namePage(context)),
    merge({ order, page }, options, { view, dialog }) {
      const [only, except] = [toList(options.only), toList(options.except)]
      const partial = only || except ? { only, except, merge: options.merge } : undefined
      if (isDoubtful(order)) doubts.add(page, only)
      const merged = ledger.merge(order, context.view, (current) => applyAnswer(current, view!, partial))
      currentPage.redraw({ view: merged, dialog: dialog ?? context.dialog })
    },
  }
}
