import { href } from '@cadenza/navigation'
import { back, HttpError, merge, redirect, view, download, type Answer } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { readPageNumber } from '#core/catalogue/season/filters.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { readForm, messageKey } from '#ui/forms/server/read-form.ts'
import { can, type OwnAction } from '#core/accounts/roles/roles.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import {
  findMyOrders,
  claimGuestOrders,
  countFreeOrders,
  countTickets,
  findOrdersByUuid,
} from '#core/accounts/my-orders/server/my-order-store.ts'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { sendTicketsAgain } from '#core/orders/tickets/server/resend-tickets.ts'
import {
  createOrderCalendar,
  createTicketsPdf,
  hasTickets,
  type TicketFile,
} from '#core/orders/documents/server/ticket-files.ts'
import { formField } from '#ui/forms/server/form-field.ts'

const listOrders: AccountHandler<'account.orders'> = ({ guarded, query, context }) => {
  const { db, config, locale, translate, accountTexts } = context
  const { id: userId, email } = guarded.signedIn
  const page = readPageNumber(query['page'])
  return view(
    'my-orders',
    {
      orders: merge(() => findMyOrders(db, { userId, locale, page, config }), { list: 'data', by: 'uuid' }),
      page,
      offer: async () => ({ count: await countFreeOrders(db, userId), email }),
      texts: accountTexts('accounts.orders.'),
    },
    { head: { title: translate('accounts.orders.title'), robots: 'noindex' } },
  )
}

const claimOrders: AccountHandler<'account.orders.claim'> = async ({ guarded, request, context }) => {
  const { db, config, translate } = context
  const { id: userId, email } = guarded.signedIn
  const count = await db.transaction().execute(async (trx) => {
    const taken = await claimGuestOrders(trx, userId)
    if (taken > 0) {
      await logSecurity(
        trx,
        { event: 'orders taken over', email, userId, details: { count: taken } },
        { request, config },
      )
    }
    return taken
  })
  const text = translate('accounts.ordersTaken', { count })
  return redirect(href(accountRoutes['account.orders']), {
    flash: { notice: { kind: count > 0 ? 'positive' : 'warning', text } },
  })
}

/** Runs an action on orders. Another user's order counts as missing: then nothing is done. */
const invoke: AccountHandler<'invoke'> = async ({ guarded, body, request, context }) => {
  const { db, translate } = context
  const limit = await findRequestLimit(requestLimits.invoke, request, context)
  if (limit) return refuse(limit)
  const form = readForm(orderInvokeSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { table, action: name, ids } = form.value
  const action = table === 'orders' && Object.hasOwn(orderActions, name) ? orderActions[name] : undefined
  if (!action) throw new HttpError(404)
  const user = { id: guarded.signedIn.id, roles: [] }
  const found = await findOrdersByUuid(db, ids)
  const orders = found.filter(({ user_id: userId }) => can(user, action.permission, { userId }))
  if (orders.length < ids.length) throw new HttpError(404)
  return action.run(orders, { request, context })
}

interface Run {
  request: FastifyRequest
  context: ShopContext
}

interface OrderAction {
  /** Checked with `can` for each order. */
  permission: OwnAction
  run(orders: StoredOrder[], run: Run): Promise<Answer>
}

/** All actions of `invoke`; anything not listed does not exist. */
const orderActions: Record<string, OrderAction> = {
  resend: { permission: 'order.resend', run: resend },
  download: { permission: 'order.download', run: (orders, { context }) => give(orders, createTicketsPdf, context) },
  calendar: {
    permission: 'order.calendar',
    run: (orders, { context }) => give(orders.filter(isGood), createOrderCalendar, context),
  },
}

/** Whether its tickets grant admission; those of a refunded order do not. */
const isGood = ({ state }: StoredOrder): boolean => state === 'paid'

/** Most pages per file: rendering more would block all other requests. */
const mostTickets = 100

type CreateFile = (orders: [StoredOrder, ...StoredOrder[]], context: ShopContext) => Promise<TicketFile>

/** Returns one file for all orders with tickets. */
async function give(orders: StoredOrder[], create: CreateFile, context: ShopContext): Promise<Answer> {
  const [first, ...others] = orders.filter(hasTickets)
  if (!first) return refuse(context.translate('accounts.invoke.noTickets'))
  const ids = [first, ...others].map(({ id }) => id)
  if ((await countTickets(context.db, ids)) > mostTickets)
    return refuse(context.translate('accounts.invoke.tooManyTickets', { count: mostTickets }))
  const { content, filename, contentType } = await create([first, ...others], context)
  return download(content, { filename, type: contentType })
}

/** Sends each order's tickets to its own address, within the rate limits of client and order. */
async function resend(orders: StoredOrder[], { request, context }: Run): Promise<Answer> {
  const { db, config, locale, translate } = context
  const good = orders.filter(isGood)
  if (good.length === 0) return refuse(translate('accounts.invoke.noTickets'))
  const client = { limit: requestLimits.resend, clientHash: hashClientIp(request.ip, config.sessionSecret) } as const
  const recipients: string[] = []
  for (const order of good) {
    if ((await countAttempt(db, client, request)).verdict !== 'allowed') break
    const recipient = await sendTicketsAgain(db, { order, email: null, locale })
    if (recipient !== null) recipients.push(recipient)
  }
  const sent = recipients.length
  if (sent === 0) return refuse(translate('ticket.resendTooOften', { email: config.contactEmail }))
  if (sent < good.length) {
    const text = translate('accounts.invoke.resentInPart', { sent, count: good.length })
    const caption = translate('ticket.resendTooOften', { email: config.contactEmail })
    return back({ flash: { notice: { kind: 'warning', text, caption } } })
  }
  const email = [...new Set(recipients)].join(', ')
  return back({ flash: { notice: { kind: 'positive', text: translate('ticket.resent', { email }) } } })
}

/** Shows above the list why nothing was done. */
function refuse(ids: string): Answer {
  return back({ errors: { ids } })
}

const maxRecords = 50

/** Duplicate ids count as one record. */
const orderInvokeSchema = z.object({
  table: z.string().max(40).catch(''),
  action: z.string().max(40).catch(''),
  ids: formField.anything.transform((sent, context): string[] => {
    const ids = Array.isArray(sent) ? (sent as unknown[]) : [sent].filter((id) => id !== undefined)
    if (ids.length === 0) context.addIssue({ code: 'custom', message: messageKey('accounts.invoke.noneChosen') })
    if (ids.length > maxRecords) {
      context.addIssue({
        code: 'custom',
        message: messageKey('accounts.invoke.tooMany'),
        params: { count: maxRecords },
      })
      return []
    }
    // An invalid id matches nothing, like an unknown one.
    return [...new Set(ids.map((id) => (z.uuid().safeParse(id).success ? String(id).toLowerCase() : noRecord)))]
  }),
})

const noRecord = '00000000-0000-0000-0000-000000000000'

export const accountOrderHandlers = { 'account.orders': listOrders, 'account.orders.claim': claimOrders, invoke }
