import type { MessageKey } from '../i18n/translator.ts'

/** What a page asks of the layout around it, by exporting `layout`. */
export interface LayoutOptions {
  /** The heading under the header instead of the house's own. */
  slogan?: MessageKey
  hideMenu?: boolean
  hideHeader?: boolean
  hideFooter?: boolean
  hideBackground?: boolean
}
