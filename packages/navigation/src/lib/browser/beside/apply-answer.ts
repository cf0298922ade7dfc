import type { PagePayload, Payload, Properties, View } from '../../protocol/payload.ts'
import type { CurrentPageContext } from '../view/current-page.ts'
import { type PartialOptions, applyView } from '../view/merge-view.ts'
import { namePage } from '../view/url.ts'

type PageView = PagePayload['view']

const isEmpty = (value: unknown): boolean => !value || Object.keys(value).length === 0

// Takes the errors from the request. Flash data stays until new flash data arrives.
function keepTold({ errors, flash }: Properties, answered: Properties): Properties {
  return {
    ...answered,
    ...(errors !== undefined && { errors }),
    ...(flash !== undefined && isEmpty(answered['flash']) && { flash }),
  }
}

/** Applies the response to a request to the current view. */
export function applyAnswer(current: PageView, incoming: View, partial: PartialOptions | undefined): PageView {
  const view = applyView(current, incoming, partial)
  return { ...view, properties: keepTold(current.properties, view.properties) }
}

/**
 * Checks whether a response belongs to the current page and, if it contains a dialog, to the open
 * dialog.
 */
export function isOfThisPage(context: CurrentPageContext, { view, dialog, url }: Payload): boolean {
  if (!view) return false
  if (view.component === null) return true
  const isKnown = !dialog || (dialog.key === context.dialog?.key && dialog.component === context.dialog.component)
  return isKnown && namePage({ url, view, dialog }) === namePage(context)
}
