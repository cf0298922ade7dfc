import { view } from '@cadenza/navigation/server'
import type { ShopHandler } from '#core/context/shop-context.ts'
import { placeQuestionnaires } from '#core/surveys/server/survey-store.ts'
import { findCalendarAddresses } from '#core/catalogue/feeds/server/calendar-addresses.ts'
import { findVenueEntries } from '#core/catalogue/server/venues-store.ts'

const showVenues: ShopHandler<'venues'> = ({ context }) => {
  const { db, locale, session, translate, now, reportContentError: report } = context
  return view(
    'venues',
    {
      async venues() {
        const venues = await findVenueEntries(db, { locale, report, now: now(), sessionId: session.id })
        const contents = venues.map(({ content }) => content)
        const placed = await placeQuestionnaires(db, contents, { locale, report })
        return venues.map((venue, index) => ({
          ...venue,
          content: placed[index] ?? [],
          calendar: findCalendarAddresses({ hall: venue.slug }, context),
        }))
      },
    },
    { head: { title: translate('venues.title'), description: translate('venues.description') } },
  )
}

export const venueHandlers = { venues: showVenues }
