import type { PagePayload, Properties } from '../../protocol/payload.ts'
import type { NavigationType } from '../navigation/options.ts'

type PageView = PagePayload['view']

/** What has a say in what is shown while several answers are out. There is none until something needs it. */
export interface Ledger {
  /** The view that an answer makes of the current one, in its place in the order in which all were asked for. */
  merge(order: number, current: PageView, apply: (view: PageView) => PageView): PageView
  /** Says what was shown: the page that was there, or another one, or another entry of the history. */
  shown(type: NavigationType, isSamePage: boolean): void
  /** The properties as they are once everything that is expected has come true. The same object where nothing is. */
  foresee(properties: Properties): Properties
}
