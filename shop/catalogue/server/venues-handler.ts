import { view } from '@cadenza/navigation/server'
import type { ShopHandler } from '../../context/shop-context.ts'
import { placeQuestionnaires } from '../../surveys/server/questionnaire-store.ts'
import { findVenueEntries } from './venues-store.ts'

/** Every venue, what it is like, and where it is. */
const showVenues: ShopHandler<'venues'> = ({
  context: { db, locale, session, translate, now, reportMisfit: report },
}) =>
  view(
    'venues',
    {
      async venues() {
        const venues = await findVenueEntries(db, { locale, report, now: now(), sessionId: session.id })
        const contents = venues.map(({ content }) => content)
        const placed = await placeQuestionnaires(db, contents, { locale, report })
        return venues.map((venue, index) => ({ ...venue, content: placed[index] ?? [] }))
      },
    },
    { head: { title: translate('venues.title'), description: translate('venues.description') } },
  )

export const venueHandlers = { venues: showVenues }
