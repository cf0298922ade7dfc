import type { Payload } from '../../protocol/payload.ts'
import type { CurrentPage } from '../view/current-page.ts'
import { namePage } from '../view/url.ts'
import { type PreparedOptions, toList } from '../visit/build-request.ts'
import type { PreloadCache } from '../visit/preload.ts'
import type { Transport } from '../visit/transport.ts'
import { applyAnswer } from './apply-answer.ts'
import { type AnswerLedger, type Expectation, createLedger } from './create-ledger.ts'
import { type Doubts, createDoubts } from './doubts.ts'

/** What requests beside the page need. */
export interface BesideServices {
  window: Window & typeof globalThis
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
  /** Whether another change was on its way at the same time: which came first only the server knows. */
  isCrowded: boolean
}

/** What is out, what is expected of it, and what may be out of date. */
export interface BesideState {
  services: BesideServices
  doubts: Doubts
  /** Counts on a change. The returned function gives up what no answer has taken the place of. */
  expect(expectation: Expectation): () => void
  /** Counts a request as out. */
  begin(options: PreparedOptions): Sent
  end(sent: Sent): void
  /** Whether the visitor is still where the request was sent from. */
  isHere(sent: Sent): boolean
  /** Whether something is out that changes the page that is there. */
  isChanging(): boolean
  /** Puts the properties of an answer into the page that is there. */
  merge(sent: Sent, options: PreparedOptions, payload: Payload): void
}

function createMerge(
  { currentPage }: BesideServices,
  ledger: AnswerLedger,
  doubts: Doubts,
): (sent: Sent, options: PreparedOptions, payload: Payload) => void {
  const { context } = currentPage
  return (sent, options, { view, dialog }) => {
    const [only, except] = [toList(options.only), toList(options.except)]
    const partial = only || except ? { only, except } : undefined
    if (sent.isChange && (sent.isCrowded || ledger.hasNewer(sent.order))) doubts.add(sent.page, options.only)
    const merged = ledger.merge(sent.order, context.view, (current) => applyAnswer(current, view!, partial))
    currentPage.redraw({ view: merged, dialog: dialog ?? context.dialog })
  }
}

/** The state of all requests beside the page. `shown` is called whenever a page was shown. */
export function createState(services: BesideServices, shown: () => void): BesideState {
  const { currentPage, preloads, listUnderway } = services
  const { context } = currentPage
  const out = new Set<Sent>()
  const ledger = createLedger(() => [...listUnderway(), ...[...out].map(({ order }) => order)])
  const doubts = createDoubts()

  currentPage.keep({
    ...ledger,
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
    begin({ method }) {
      const isChange = method !== 'GET'
      const [order, place, page] = [currentPage.begin(), currentPage.place(), namePage(context)]
      const sent: Sent = { order, place, page, isChange, isCrowded: false }
      for (const other of out) if (isChange && other.isChange) other.isCrowded = sent.isCrowded = true
      out.add(sent)
      // What is changed now may be in what was fetched before.
      if (isChange) preloads.clear()
      return sent
    },
    end: (sent) => void out.delete(sent),
    isHere: ({ place }) => place === currentPage.place() && currentPage.isAttached(),
    isChanging: () => [...out].some(({ isChange, page }) => isChange && page === namePage(context)),
    merge: createMerge(services, ledger, doubts),
  }
}
