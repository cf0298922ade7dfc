import { type Head, href } from '@cadenza/navigation'
import { dialog, HttpError, view } from '@cadenza/navigation/server'
import { routes } from '#core/routes/routes.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { describeBreadcrumb, type Place } from '#core/context/structured-data.ts'
import type { SoloistProfile } from '#core/catalogue/catalogue.ts'
import { placeQuestionnaires } from '#core/surveys/server/survey-store.ts'
import { sortBySurname } from '#core/catalogue/season/surnames.ts'
import { linkToConcert, linkToSoloist } from '#core/catalogue/event-links.ts'
import { suggestUpcoming } from '#core/catalogue/server/concert-store.ts'
import { findCalendarAddresses } from '#core/catalogue/feeds/server/calendar-addresses.ts'
import { findSoloist, findSoloists } from '#core/catalogue/server/soloist-store.ts'

/** Concerts on the page of a soloist. */
const concertsShown = 6

/** Shows a soloist: over the previous page, else over their next concert. */
const showSoloist: ShopHandler<'soloists.show'> = async ({ params, context }) => {
  const { db, locale, session, reportContentError: report } = context
  const found = await findSoloist(db, { slug: params.slug, locale, report })
  if (!found) throw new HttpError(404)
  const [content = []] = await placeQuestionnaires(db, [found.content], { locale, report })
  const soloist = { ...found, content }
  const limit = concertsShown
  const concerts = await suggestUpcoming(db, {
    locale,
    limit,
    now: context.now(),
    sessionId: session.id,
    soloistId: soloist.id,
  })
  const [next] = concerts
  return dialog(
    'soloist',
    {
      soloist,
      concerts,
      breadcrumb: [listOfSoloists(context)],
      calendar: findCalendarAddresses({ soloist: params.slug }, context),
    },
    {
      baseUrl: next ? linkToConcert(next.venue.slug, next.date, next.slot) : href(routes.home),
      keep: true,
      head: describeSoloist(soloist, context),
    },
  )
}

const listSoloists: ShopHandler<'soloists'> = ({ context }) => {
  const { db, locale, translate } = context
  const place = listOfSoloists(context)
  const above = { title: translate('season.title'), href: href(routes.season) }
  return view(
    'soloists',
    {
      soloists: async () => {
        const soloists = await findSoloists(db, { locale, now: context.now() })
        return sortBySurname(soloists, ({ title }) => title, locale)
      },
      title: place.title,
      breadcrumb: [above],
    },
    {
      head: {
        title: place.title,
        description: translate('soloists.description'),
        structuredData: describeBreadcrumb([above, place], context),
      },
    },
  )
}

export const soloistHandlers = { soloists: listSoloists, 'soloists.show': showSoloist }

const listOfSoloists = ({ translate }: Pick<ShopContext, 'translate'>): Place => ({
  title: translate('soloists.title'),
  href: href(routes.soloists),
})

function describeSoloist(
  { slug, title, profession, description, thumbnail }: SoloistProfile,
  context: ShopContext,
): Head {
  const { origin } = new URL(context.config.origins[context.locale])
  const canonical = new URL(linkToSoloist(slug), origin).href
  const image = thumbnail && new URL(thumbnail.url, origin).href
  return {
    title: `${title}, ${profession}`,
    description,
    canonical,
    openGraph: { title, type: 'profile', ...(image && { image }) },
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: title,
        jobTitle: profession,
        description,
        url: canonical,
        ...(image && { image }),
      },
      describeBreadcrumb([listOfSoloists(context), { title, href: linkToSoloist(slug) }], context),
    ],
  }
}
