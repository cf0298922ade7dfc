import { href } from '@cadenza/navigation'
import { type Answer, download, HttpError, redirect } from '@cadenza/navigation/server'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { listAddressLines } from '#core/orders/address-lines.ts'
import { findMoneyLeft } from '#core/orders/returns/server/ticket-return-store.ts'
import { createDocumentFile } from '#core/orders/documents/server/document-files.ts'
import { findDocuments } from '#core/orders/documents/server/document-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { findUnprintable } from '#core/tickets/fallback-fonts/server/unprintable-signs.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { pickText } from '#values/locales.ts'
import { findHalls, canOpen, staffPermissions, type RecordRoute } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { type DeskInput, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { downloadTable } from '#apps/desk/server/table-file.ts'
import { nameCode } from '#apps/desk/promo/server/promo-list-store.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import { type OrderTicket, readJump, readOrderFilters, type ShownOrder } from '../orders.ts'
import { readChoice } from '../return-choice.ts'
import { orderChangeHandlers } from './change-handlers.ts'
import { findRefundLeft } from './refund-limit-store.ts'
import { orderReturnHandlers } from './return-handlers.ts'
import { findOrders } from './order-search-store.ts'
import { tableOfOrders } from './order-export.ts'
import { tableOfTickets } from './ticket-export.ts'
import { orderList, findJump, listOrders, nameConcert, type OrdersAsked } from './order-list-store.ts'
import {
  findDocumentsOfOrder,
  findEventsOfOrder,
  findMailOfOrder,
  findMailsOfOrder,
  findMoneyOfOrder,
  findTicketsOfOrder,
} from './order-store.ts'
import { findVenuesOfOrder, type OrderScope } from './order-halls.ts'
import { orderHandler } from './read-order.ts'
import { findAcceptedTerms, readTermsText } from './terms-store.ts'

const eventLines = 50

const showOrders = deskHandler('orders.index', async ({ query, person, halls, context }) => {
  const { db, config, locale, translate, now } = context
  const { timeZone } = config
  const list = readList(orderList, query)
  const filters = readOrderFilters(query)
  const scope = { halls, allowed: findHalls(person.roles, 'orders.view') }
  if (typeof query['at'] === 'string' && query['at'].trim() !== '') return jump(query['at'], scope, context)
  const asked: OrdersAsked = { scope, filters, q: list.q, timeZone, now: now() }
  const { rows, ...page } = await listOrders(db, list, { ...asked, locale })
  return view('orders', translate('orders.title'), {
    orders: rows,
    list: describeList(list, page),
    filters,
    concert: () => (filters.date === null ? null : nameConcert(db, filters.date, { halls, locale, timeZone })),
    code: () => (filters.promo === null ? null : nameCode(db, filters.promo, scope)),
  })
})

async function jump(typed: string, scope: OrderScope, { db, config, translate }: DeskContext): Promise<Answer> {
  const list = href(deskRoutes['orders.index'])
  const asked = readJump(typed)
  const after = asked && (await findJump(db, asked, { scope, timeZone: config.timeZone }))
  if (after) return redirect(href(deskRoutes['orders.index'], {}, { query: { after } }))
  const text = translate(asked ? 'orders.jump.unknown' : 'orders.jump.unreadable')
  return redirect(list, withNotice(text, 'warning'))
}

/** Requires a confirmed identity, and is logged. */
async function exportList(
  lines: 'orders' | 'tickets',
  { params, query, person, halls, request, context }: DeskInput<'orders.export'> | DeskInput<'orders.tickets'>,
): Promise<Answer> {
  const { db, config, locale, translate, now } = context
  const { timeZone } = config
  const filters = readOrderFilters(query)
  const { q } = readList(orderList, query)
  const asked = { scope: { halls, allowed: findHalls(person.roles, 'orders.view') }, filters, q, timeZone, now: now() }
  const details = { ...filters, isSearched: q !== '', ...(lines === 'tickets' && { lines }) }
  await auditStaff(db, { action: 'orders exported', subject: 'orders', details }, { person, request })
  const [file, toTable] =
    lines === 'tickets'
      ? ([translate('orders.export.ticketFile'), tableOfTickets] as const)
      : ([translate('orders.export.file'), tableOfOrders] as const)
  return downloadTable(params.format, { name: file, table: toTable(db, asked, { locale, translate }) }, context)
}

const exportOrders = deskHandler('orders.export', (input) => exportList('orders', input))
const exportTickets = deskHandler('orders.tickets', (input) => exportList('tickets', input))

const showOrder = orderHandler('orders.show', async ({ order, query, person, context }) => {
  const { db, config, locale, runInWorker } = context
  const venueIds = await findVenuesOfOrder(db, order.ref_nr)
  const may = (route: RecordRoute) => canOpen(person.roles, staffPermissions[route], venueIds)
  const shown = describeOrder(order, locale)
  const tickets = await findTicketsOfOrder(db, order.id, locale)
  return view('order', order.ref_nr, {
    order: shown,
    tickets,
    unprintable: await findUnprintable(listPrinted(shown, tickets), runInWorker),
    money: await findMoneyOfOrder(db, order.id),
    moneyLeft: await findMoneyLeft(db, order.id),
    mails: await findMailsOfOrder(db, order.id),
    documents: await findDocumentsOfOrder(db, order.id),
    terms: await findAcceptedTerms(db, order),
    events: await findEventsOfOrder(db, order, { limit: eventLines, locale }),
    chosen: readChoice(query),
    may: {
      refund: may('orders.return.store'),
      refundUpTo: may('orders.return.store')
        ? await findRefundLeft(db, { reference: order.ref_nr, person, limits: config.refundLimits })
        : null,
      resend: may('orders.resend'),
      sell: may('orders.exchange'),
      note: may('orders.note.store'),
    },
  })
})

const listPrinted = ({ name, address, company }: ShownOrder, tickets: readonly OrderTicket[]): string[] => [
  name,
  ...address,
  company?.name ?? '',
  ...tickets.flatMap(({ title, event, venue, holder }) => [title, event, venue, holder ?? '']),
]

function describeOrder(order: StoredOrder, locale: DeskContext['locale']): ShownOrder {
  const { firstname, lastname, email, phone, company_name, company_vat, message, note } = order
  return {
    reference: order.ref_nr,
    state: order.state,
    channel: order.channel,
    locale: order.locale,
    placedAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    expiresAt: order.expires_at.toISOString(),
    isErased: order.erased_at !== null,
    name: formatName(order, locale),
    buyer: { firstname, lastname, email, phone },
    address: listAddressLines(order, locale),
    company: company_name === null ? null : { name: company_name, vat: company_vat! },
    message,
    note,
    subtotalCents: order.subtotal_cents,
    feesCents: order.fees_cents,
    discountCents: order.discount_cents,
    discountTitle: order.promo_title && pickText(order.promo_title, locale),
    totalCents: order.total_cents,
  }
}

const downloadDocument = orderHandler('orders.paper', async ({ order, params, context }) => {
  const [document] = await findDocuments(context.db, order.id, { reference: params.paper })
  if (!document) throw new HttpError(404)
  const { content, filename, contentType } = await createDocumentFile(document, context)
  return download(content, { filename, type: contentType })
})

/** In the language of the purchase. */
const showTerms = orderHandler('orders.terms', async ({ order, context }) => {
  if (order.terms_version === null) throw new HttpError(404)
  const terms = await readTermsText(context.db, order.terms_version, order.locale)
  return view('order-terms', order.ref_nr, { reference: order.ref_nr, terms })
})

/** As it would be written now; not available for mails with an access key. */
const showMail = orderHandler('orders.mail', async ({ order, params, context }) => {
  const { db, writeMail } = context
  const queued = await findMailOfOrder(db, order.id, Number(params.mail))
  if (!queued) throw new HttpError(404)
  const written = 'token' in queued.data ? null : await writeMail(queued)
  return view('order-mail', order.ref_nr, {
    reference: order.ref_nr,
    mail: { kind: queued.kind, recipient: queued.recipient, sentAt: queued.sent_at?.toISOString() ?? null },
    content: written && {
      subject: written.subject,
      text: written.text,
      attachments: (written.attachments ?? []).map(({ filename }) => filename),
    },
  })
})

export const orderFeature = {
  handlers: {
    'orders.index': showOrders,
    'orders.export': exportOrders,
    'orders.tickets': exportTickets,
    'orders.show': showOrder,
    'orders.paper': downloadDocument,
    'orders.terms': showTerms,
    'orders.mail': showMail,
    ...orderChangeHandlers,
    ...orderReturnHandlers,
  },
  search: { action: 'orders.view', find: findOrders },
} satisfies ServerFeature
