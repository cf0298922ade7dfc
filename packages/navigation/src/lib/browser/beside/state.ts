import type { Payload, PagePayload, Properties, View } from '../../protocol/payload.ts'
import type { CurrentPageContext } from '../view/current-page.ts'
import { namePage } from '../view/url.ts'
import { type PreparedOptions, toList } from '../exchange/build-request.ts'
import type { Services } from '../exchange/exchange.ts'
import type { PropertyPath } from '../../routing/register.ts'
import { type PartialOptions, applyView } from '../view/merge-view.ts'
import type { NavigateOptions } from '../navigation/options.ts'

export interface BesideServices extends Services {
  listUnderway(): readonly number[]
}

export interface Sent {
  order: number
  /** Place and page of the visitor at that time. */
  place: number
  page: string
  isChange: boolean
}

export type BesideState = ReturnType<typeof createState>

/**
 * Tracks pending requests, optimistic changes and properties that may be stale. `shown` is called
 * whenever a page was shown.
 */
export function createState(services: BesideServices, shown: () => void) {
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
    /** The returned function reverts the change unless a response has replaced it. */
    expect(expectation: Expectation): () => void {
      ledger.expect(expectation)
      currentPage.redraw()
      return () => {
        if (ledger.giveUp(expectation)) currentPage.redraw()
      }
    },
    begin({ method }: PreparedOptions, order: number): Sent {
      const isChange = method !== 'GET'
      const [place, page] = [currentPage.place(), namePage(context)]
      const sent: Sent = { order, place, page, isChange }
      out.add(sent)
      // Preloaded pages may contain data that this request changes.
      if (isChange) preloads.clear()
      return sent
    },
    end(sent: Sent): void {
      out.delete(sent)
      if (sent.isChange) unsettled = currentPage.begin()
    },
    /** Checks whether the visitor is still where the request was sent from. */
    isHere: ({ place }: Sent): boolean => place === currentPage.place() && currentPage.isAttached(),
    isChanging: (): boolean => [...out].some(({ isChange, page }) => isChange && page === namePage(context)),
    merge({ order, page }: Sent, options: PreparedOptions, { view, dialog }: Payload): void {
      const [only, except] = [toList(options.only), toList(options.except)]
      const partial = only || except ? { only, except, merge: options.merge } : undefined
      if (isDoubtful(order)) doubts.add(page, only)
      const merged = ledger.merge(order, context.view, (current) => applyAnswer(current, view!, partial))
      currentPage.redraw({ view: merged, dialog: dialog ?? context.dialog })
    },
  }
}

type Names = string | readonly string[] | undefined

/**
 * Tracks pages whose properties may be stale after a change: requests overlapped, were answered
 * after their page was left, or failed without a response.
 */
function createDoubts() {
  const pages = new Map<string, Names[]>()
  return {
    add: (page: string, names: Names) => void pages.set(page, [...(pages.get(page) ?? []), names]),
    forget: (page: string) => void pages.delete(page),
    take(page: string): { only: PropertyPath[] | undefined } | undefined {
      const doubted = pages.get(page)
      pages.delete(page)
      if (!doubted) return undefined
      const names = [...new Set(doubted.flatMap((doubtful) => doubtful ?? []))]
      return { only: doubted.includes(undefined) ? undefined : (names as PropertyPath[]) }
    },
  }
}

type PageView = PagePayload['view']

const isEmpty = (value: unknown): boolean => !value || Object.keys(value).length === 0

// Flash data stays until new flash data arrives.
function keepTold({ errors, flash }: Properties, answered: Properties): Properties {
  return {
    ...answered,
    ...(errors !== undefined && { errors }),
    ...(flash !== undefined && isEmpty(answered['flash']) && { flash }),
  }
}

function applyAnswer(current: PageView, incoming: View, partial: PartialOptions | undefined): PageView {
  const view = applyView(current, incoming, partial)
  return { ...view, properties: keepTold(current.properties, view.properties) }
}

/** Checks whether a response belongs to this page and, if it has a dialog, to the open one. */
export function isOfThisPage(context: CurrentPageContext, { view, dialog, url }: Payload): boolean {
  if (!view) return false
  if (view.component === null) return true
  const isKnown = !dialog || (dialog.key === context.dialog?.key && dialog.component === context.dialog.component)
  return isKnown && namePage({ url, view, dialog }) === namePage(context)
}

/** An optimistic change whose response is pending. */
export interface Expectation {
  change: NonNullable<NavigateOptions['optimistic']>
  /** Once assigned. */
  order: number | undefined
}

interface Answer {
  order: number
  apply: (view: PageView) => PageView
}

/**
 * Applies responses to one page in request order, whenever they arrive: an older one goes beneath
 * the newer ones, which are kept while an older request is pending. `listOut` lists the orders of
 * pending requests.
 */
function createLedger(listOut: () => readonly number[]) {
  let answers: Answer[] = []
  let expected: Expectation[] = []
  let ground: PageView | undefined

  function forget(answered: number): void {
    const oldest = Math.min(...listOut().filter((order) => order !== answered))
    while (answers[0] && answers[0].order < oldest) ground = answers.shift()!.apply(ground!)
  }

  return {
    merge(order: number, current: PageView, apply: Answer['apply']): PageView {
      if (!answers.length) ground = current
      answers = [...answers, { order, apply }].toSorted((one, other) => one.order - other.order)
      expected = expected.filter((one) => one.order !== order)
      const merged = answers.reduce((view, answer) => answer.apply(view), ground!)
      forget(order)
      return merged
    },
    foresee: (properties: Properties): Properties =>
      expected.reduce((before: Properties, { change }) => {
        try {
          return change(before) as Properties
        } catch (error) {
          // Assumptions about the requested page may not hold for every response.
          console.error(error)
          return before
        }
      }, properties),
    expect: (expectation: Expectation) => void expected.push(expectation),
    /** Returns whether the change was still applied. */
    giveUp(expectation: Expectation): boolean {
      const isHere = expected.includes(expectation)
      expected = expected.filter((one) => one !== expectation)
      return isHere
    },
    clear(): void {
      answers = []
      expected = []
    },
  }
}
