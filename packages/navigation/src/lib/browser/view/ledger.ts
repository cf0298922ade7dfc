import type { PagePayload, Properties } from '../../protocol/payload.ts'
import type { NavigationType } from '../navigation/options.ts'

type PageView = PagePayload['view']

/** Reconciles the view while several responses are pending. Absent until needed. */
export interface Ledger {
  /** Applies a response to the current view at its position in the request order. */
  merge(order: number, current: PageView, apply: (view: PageView) => PageView): PageView
  /** Records the page shown: the current one, another one or another history entry. */
  shown(type: NavigationType, isSamePage: boolean): void
  /**
   * Returns the properties with all pending expectations applied. The same object if there are
   * none.
   */
  foresee(properties: Properties): Properties
}
