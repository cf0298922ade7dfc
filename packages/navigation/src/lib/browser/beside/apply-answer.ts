import type { PagePayload, Payload, Properties, View } from '../../protocol/payload.ts'
import type { CurrentPageContext } from '../view/current-page.ts'
import { type PartialOptions, applyView } from '../view/merge-view.ts'
import { namePage } from '../view/url.ts'

type PageView = PagePayload['view']

const isEmpty = (value: unknown): boolean => !value || Object.keys(value).length === 0

// Errors are those of the request. What is told once stays until something else is told.
function keepTold({ errors, flash }: Properties, answered: Properties): Properties {
  return {
    ...answered,
    ...(errors !== undefined && { errors }),
    ...(flash !== undefined && isEmpty(answered['flash']) && { flash }),
  }
}

/** What the answer to a request makes of the view that is there. */
export function applyAnswer(current: PageView, incoming: View, partial: PartialOptions | undefined): PageView {
  const view = applyView(current, incoming, partial)
  return { ...view, properties: keepTold(current.properties, view.properties) }
}

/** Whether an answer speaks of the page that is there, and of the dialog that is open, if it speaks of one. */
export function isOfThisPage(context: CurrentPageContext, { view, dialog, url }: Payload): boolean {
  if (!view) return false
  if (view.component === null) return true
  const isKnown = !dialog || (dialog.key === context.dialog?.key && dialog.component === context.dialog.component)
  return isKnown && namePage({ url, view, dialog }) === namePage(context)
}
