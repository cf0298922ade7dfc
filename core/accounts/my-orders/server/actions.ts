import { back, download, type Answer } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { sendTicketsAgain } from '#core/orders/tickets/server/resend-tickets.ts'
import {
  createOrderCalendar,
  createTicketsPdf,
  hasTickets,
  type TicketFile,
} from '#core/orders/documents/server/ticket-files.ts'
import type { OwnAction } from '#core/accounts/roles/roles.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { anything } from '#ui/forms/server/text-field.ts'
import { countTickets, findOrdersByUuid } from './my-order-store.ts'

interface Run {
  request: FastifyRequest
  context: ShopContext
}

interface TableAction {
  /** Checked with `can` for each record. */
  permission: OwnAction
  run(orders: StoredOrder[], run: Run): Promise<Answer>
}

interface Table {
  find: typeof findOrdersByUuid
  actions: Record<string, TableAction>
}

/** All actions of `invoke`; anything not listed does not exist. */
export const orderTables: Record<string, Table> = {
  orders: {
    find: findOrdersByUuid,
    actions: {
      resend: { permission: 'order.resend', run: resend },
      download: { permission: 'order.download', run: (orders, { context }) => give(orders, createTicketsPdf, context) },
      calendar: {
        permission: 'order.calendar',
        run: (orders, { context }) => give(orders.filter(isGood), createOrderCalendar, context),
      },
    },
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
  const client = { limit: rateLimits.resend, clientHash: hashClientIp(request.ip, config.sessionSecret) } as const
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
export function refuse(ids: string): Answer {
  return back({ errors: { ids } })
}

export const maxRecords = 50

/** Duplicate ids count as one record. */
export const orderInvokeSchema = z.object({
  table: z.string().max(40).catch(''),
  action: z.string().max(40).catch(''),
  ids: anything.transform((sent, context): string[] => {
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
