import { view } from '@cadenza/navigation/server'
import type { ShopHandler } from '../../context/shop-context.ts'
import { findVenueEntries } from './venues-store.ts'

/** Every venue, what it is like, and where it is. */
const showVenues: ShopHandler<'venues'> = ({ context: { db, locale, translate, reportMisfit } }) =>
  view(
    'venues',
    { venues: () => findVenueEntries(db, { locale, report: reportMisfit }) },
    { head: { title: translate('venues.title'), description: translate('venues.description') } },
  )

export const venueHandlers = { venues: showVenues }
