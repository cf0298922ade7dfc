import type { MessageKey } from '../../i18n/translator.ts'
import type { PictureSource } from '../display/picture.tsx'

/** What a page asks of the layout around it, by exporting `layout`: the same always, or by its properties. */
export type Layout<properties = never> = LayoutOptions | ((properties: properties) => LayoutOptions)

export interface LayoutOptions {
  /** The heading under the header instead of the house's own. */
  slogan?: MessageKey
  /** What the page is about, as its heading instead of a slogan: the band around it is low, and has its picture. */
  heading?: { title: string; picture: PictureSource | null } | null
  hideMenu?: boolean
  hideHeader?: boolean
  hideFooter?: boolean
  hideBackground?: boolean
}
