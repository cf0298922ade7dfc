import { randomInt } from 'node:crypto'
import { HEADERS } from '@cadenza/navigation'
import type { ExceptionInput } from '@cadenza/navigation/fastify'
import { properties, view, type ViewAnswer } from '@cadenza/navigation/server'
import { suggestUpcoming } from '#core/catalogue/server/concert-store.ts'
import { UnknownOrder } from '#core/orders/access/server/order-access-store.ts'
import type { Notice } from '#values/notice.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findEncryptedOrigin } from '#platform/http/sessions/csrf.ts'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import { isDatabaseGone, Overloaded } from '#platform/database/database-errors.ts'
import { findTicketsLink } from '#core/content/menus/server/menu-store.ts'
import { findAlternates, writePageTitle } from './page-heads.ts'
import { readRefusedForm } from './refused-form.ts'

/** Statuses with a text of their own; others are mapped to one of these. */
const described = [400, 403, 404, 408, 419, 429, 500, 503] as const
type DescribedStatus = (typeof described)[number]

/** Delay before a retry after the shop was unavailable. */
const secondsBeforeRetry = 5
/** Random spread of retries, so that they do not all come at once. */
const spreadSeconds = 5

type Failure = Pick<ExceptionInput<unknown>, 'status' | 'error' | 'request' | 'url'>

/** Missing pages suggest the next concerts; after a failure of the shop, nothing is queried. */
export async function renderErrorPage(failure: Failure, context: ShopContext): Promise<ViewAnswer> {
  const { status, error, request, url } = failure
  if (status === 503 || isDatabaseGone(error)) return unavailablePage(failure, context)
  const { config, db, locale, session, translate } = context
  const shown = describedAs(status)
  const address = shown === 419 ? findEncryptedOrigin(request, config.origins) : null
  const code = error instanceof UnknownOrder ? error.code : address ? 'unencrypted' : undefined
  if (code === 'order_link') noteRefusal(request, 'order')
  const concerts =
    shown === 404 ? await suggestUpcoming(db, { locale, limit: 3, sessionId: session.id }).catch(() => []) : []
  const refused = shown === 419 ? readRefusedForm(request, config.origins) : null
  return view(
    'error',
    {
      status: shown,
      concerts,
      refused,
      ...(code === 'order_link' && { code, find_tickets: findTicketsLink(translate) }),
      ...(address && { code: 'unencrypted', address }),
      ...(shown === 500 && { request_id: request.id }),
    },
    {
      status,
      head: {
        title: writePageTitle(translate(code ? `errors.code.${code}` : `errors.${shown}`), config.shopName),
        robots: 'noindex',
        alternates: findAlternates(url, config.origins),
      },
    },
  )
}

/** Page for a temporarily unavailable shop. Rendered without the database. */
function unavailablePage({ error, request, url }: Failure, { config, translate }: ShopContext): ViewAnswer {
  const hasSent = request.method !== 'GET' && request.method !== 'HEAD'
  const code = error instanceof Overloaded ? 'busy' : hasSent ? 'unfinished' : undefined
  const title = translate(code ? `errors.code.${code}` : 'errors.503')
  const seconds = secondsBeforeRetry + randomInt(spreadSeconds + 1)
  const headers = { 'retry-after': String(seconds) }
  // After a submission, the visitor keeps the page with all input, to submit it again.
  if (code && hasSent && request.headers[HEADERS.hybrid])
    return keptPage({ kind: 'negative', text: title, caption: translate(`errors.hint.${code}`) }, headers)
  // A requested page retries by itself, also without JavaScript; a form never does.
  const isWaiting = code === 'busy' && !hasSent
  const withoutDatabase = { cart: { count: 0 }, meta: { footerLinks: [], menu: [] } }
  return view(
    'error',
    { status: 503, concerts: [], ...(code && { code }), ...(isWaiting && { ask_again: seconds }), ...withoutDatabase },
    {
      status: 503,
      headers: { ...headers, ...(isWaiting && { refresh: String(seconds + spreadSeconds) }) },
      head: {
        title: writePageTitle(title, config.shopName),
        robots: 'noindex',
        alternates: findAlternates(url, config.origins),
      },
    },
  )
}

/** Includes an error, otherwise the form would report success. */
function keptPage(notice: Notice, headers: Record<string, string>): ViewAnswer {
  return properties({ errors: { _unavailable: notice.text }, flash: { notice } }, { status: 503, headers })
}

function describedAs(status: number): DescribedStatus {
  const exact = described.find((candidate) => candidate === status)
  if (exact) return exact
  if (status >= 500) return 500
  // Opening the URL of a form target is treated as a missing page.
  return status === 405 || status === 410 ? 404 : 400
}
