import type { MessageKey } from '../i18n/translator.ts'
import type { PictureSource } from '#values/picture-source.ts'

/** A page component's static property `layout`: options, or a function of its properties. */
export type Layout<properties = never> = LayoutOptions | ((properties: properties) => LayoutOptions)

export interface LayoutOptions {
  slogan?: MessageKey
  /** Heading and picture of the page's subject, in a low band, instead of a slogan. */
  heading?: { title: string; picture: PictureSource | null } | null
  hideMenu?: boolean
  hideHeader?: boolean
  hideFooter?: boolean
  hideBackground?: boolean
}
