import { view } from '@cadenza/navigation/server'
import { findNextConcerts } from '../catalogue/server/catalogue-store.ts'
import { UnknownOrder } from '../orders/server/order-access.ts'
import type { ShopContext } from './context.ts'
import { isDatabaseGone } from './database.ts'
import { titleOf } from './page-heads.ts'

/** The statuses with a text of their own; any other is told as one of these. */
const told = [400, 403, 404, 419, 429, 500, 503] as const
type ToldStatus = (typeof told)[number]

/**
 * The page of an error, in the visitor's language. A lost visitor is offered the next concerts; where the shop itself
 * has failed, nothing more is asked of it.
 */
export async function errorPage(status: number, error: unknown, { config, db, locale, translate }: ShopContext) {
  const shown = isDatabaseGone(error) ? 503 : toldAs(status)
  const code = error instanceof UnknownOrder ? error.code : undefined
  const concerts = shown === 404 ? await findNextConcerts(db, { locale, limit: 3 }).catch(() => []) : []
  return view(
    'error',
    { status: shown, concerts, ...(code && { code }) },
    {
      status: shown === 503 ? 503 : status,
      head: {
        title: titleOf(translate(code ? `errors.code.${code}` : `errors.${shown}`), config.shopName),
        robots: 'noindex',
      },
    },
  )
}

function toldAs(status: number): ToldStatus {
  const exact = told.find((candidate) => candidate === status)
  if (exact) return exact
  if (status >= 500) return 500
  // A page that only takes forms is no page to who opens its address.
  return status === 405 || status === 410 ? 404 : 400
}
