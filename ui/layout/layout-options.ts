import type { ReactNode } from 'react'
import type { MessageKey } from '../i18n/translator.ts'
import type { PictureSource } from '#values/picture-source.ts'

/** A page component's static property `layout`: options, or a function of its properties. */
export type Layout<properties = never> = LayoutOptions | ((properties: properties) => LayoutOptions)

export interface LayoutOptions {
  /**
   * The page's name, its first heading; or its subject with a picture, in a low band without a
   * slogan; null: the page has its own (id `heading`). Default: the shop's name.
   */
  heading?: MessageKey | { title: string; picture?: PictureSource | null } | null
  /** In place of name and slogan, over the picture; it has the first heading (id `heading`). */
  banner?: ReactNode
  /** A line below the page's name; null: none. Default: the shop's. */
  slogan?: MessageKey | null
  hideMenu?: boolean
  hideHeader?: boolean
  hideFooter?: boolean
  hideBackground?: boolean
}
