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

/** What requests beside the page need. */
export interface BesideServices {
  window: Window & typeof globalThis
  hooks: HookRegistry
  currentPage: CurrentPage<unknown>
  transport: Transport
  preloads: PreloadCache
  /** The places, in the order of all, of the navigations that are under way. */
  listUnderway(): readonly number[]
}

/** A request that was sent and has not been answered. */
export interface Sent {
  order: number
  /** Where the visitor was then, and on which page. */
  place: number
  page: string
  isChange: boolean
}

/** What is out, what is expected of it, and what may be out of date. */
export interface BesideState {
  services: BesideServices
  doubts: Doubts
  /** Counts on a change. The returned function gives up what no answer has taken the place of. */
  expect(expectation: Expectation): () => void
  /** Counts a request as out. */
  begin(options: PreparedOptions, order: number): Sent
  end(sent: Sent): void
  /** Whether the visitor is still where the request was sent from. */
  isHere(sent: Sent): boolean
  /** Whether something is out that changes the page that is there. */
  isChanging(): boolean
  /** Puts the properties of an answer into the page that is there. */
  merge(sent: Sent, options: PreparedOptions, payload: Payload): void
}

/** The state of all requests beside the page. `shown` is called whenever a page was shown. */
export function createState(services: BesideServices, shown: () => void): BesideState {
  const { currentPage, preloads, listUnderway } = services
  const { context } = currentPage
  const out = new Set<Sent>()
  // What began before the last change was over.
  let unsettled = 0
  const ledger = createLedger(() => [...listUnderway(), ...[...out].map(({ order }) => order)])
  const doubts = createDoubts()

  // Which came first, the change or what this answer shows, only the server knows.
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
      // What is changed now may be in what was fetched before.
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
