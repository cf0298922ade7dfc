import { HttpError, redirect, view } from '@cadenza/navigation/server'
import { findCartView } from '#core/cart/server/cart-store.ts'
import { findContact } from '#core/contact/server/contact-store.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { readEachTime } from '#core/context/shared-reads.ts'
import type { OwnSeats } from '#core/inventory/server/availability-store.ts'
import { placeQuestionnaires } from '#core/surveys/server/survey-store.ts'
import { isMonth } from '#core/catalogue/calendar/months.ts'
import type { SelectedEventDate } from '#core/catalogue/catalogue.ts'
import { readSelection } from '#core/catalogue/selection.ts'
import { readConcertPage, readHomePage, type OtherFeatures } from './event-page.ts'
import { findVisitorsCalendar, type VisitorsCalendar } from '#core/catalogue/calendar/server/calendar-store.ts'

const others: OtherFeatures = { findContact, placeQuestionnaires }

const home: ShopHandler<'home'> = async ({ query, context }) => {
  const visitors = await findVisitorsCalendar(context)
  const month = isMonth(query.month) ? query.month : null
  const { properties, head } = await readFor(visitors, context)(`home ${context.locale} ${month}`, () =>
    readHomePage({ calendar: visitors.calendar, month, others, context }),
  )
  return view('event', { ...properties, cart: () => readCart(context) }, { head })
}

const showEvent: ShopHandler<'events.show'> = async ({ params, query, context }) => {
  const asked = readSelection(params, query.slot)
  if (!asked) throw new HttpError(404)
  const { locale, session } = context
  const visitors = await findVisitorsCalendar(context)
  const { calendar, isEverybodys, ownSeats } = visitors
  const month = isMonth(query.month) ? query.month : null
  const sessionId = isEverybodys ? null : session.id
  const name = JSON.stringify(['event', locale, asked, month])
  const page = await readFor(visitors, context)(name, () =>
    readConcertPage({ asked, calendar, sessionId, month, others, context }),
  )
  if (!page) throw new HttpError(404)
  if ('movedTo' in page) return redirect(page.movedTo)
  const { eventDate, ...properties } = page.properties
  return view(
    'event',
    { ...properties, eventDate: eventDate && withOwnSeats(eventDate, ownSeats), cart: () => readCart(context) },
    { head: page.head },
  )
}

export const catalogueHandlers = { home, 'events.show': showEvent }

/** Returns how a page is read: shared if it is the same for everyone. */
const readFor = ({ isEverybodys }: VisitorsCalendar, { readShared }: ShopContext) =>
  isEverybodys ? readShared : readEachTime

const readCart = ({ db, session, config }: ShopContext) => findCartView(db, session.id, config.holdCaps)

/** Adds the seats free to this visitor, where these are more than for everyone. */
function withOwnSeats(eventDate: SelectedEventDate, ownSeats: readonly OwnSeats[]): SelectedEventDate {
  const stocks = new Map(ownSeats.map(({ zone_id, free }) => [zone_id, free]))
  if (!eventDate.eventTickets.some(({ zone_id }) => stocks.has(zone_id))) return eventDate
  const eventTickets = eventDate.eventTickets.map((ticket) => {
    const stock = stocks.get(ticket.zone_id)
    return stock === undefined ? ticket : { ...ticket, stock }
  })
  return { ...eventDate, eventTickets }
}
