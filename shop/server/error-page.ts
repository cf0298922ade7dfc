import { view } from '@cadenza/navigation/server'
import { findNextConcerts } from '../catalogue/server/catalogue-store.ts'
import type { ShopContext } from './context.ts'

/** The statuses with a text of their own; any other is told as one of these. */
const told = [403, 404, 419, 429, 500, 503] as const
type ToldStatus = (typeof told)[number]

/**
 * The page of an error, in the visitor's language. A lost visitor is offered the next concerts; where the shop itself
 * has failed, nothing more is asked of it.
 */
export async function errorPage(status: number, { db, locale, translate }: ShopContext) {
  const shown = toldAs(status)
  const concerts = shown === 404 ? await findNextConcerts(db, { locale, limit: 3 }) : []
  return view(
    'error',
    { status: shown, concerts },
    { status, head: { title: translate(`errors.${shown}`), robots: 'noindex' } },
  )
}

function toldAs(status: number): ToldStatus {
  const exact = told.find((candidate) => candidate === status)
  return exact ?? (status < 500 ? 404 : 500)
}
