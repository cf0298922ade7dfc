import { defineRoutes, get } from '@cadenza/navigation'

/**
 * URLs that are no pages: only the server writes and answers them, so that no browser loads their
 * table. URLs are spelled only here and in `routes.ts`.
 */
export const serverRoutes = defineRoutes({
  // Transfer of a session to another language's host: the host there asks, this one issues a code,
  // the host there redeems it.
  'handover.ask': get('/language/{locale}/ask'),
  'handover.give': get('/language/{locale}/give'),
  'handover.take': get('/language/{locale}/take'),

  // Picture for a link to a concert's date; its name changes with its content.
  'share.concert': get('/share/{venueSlug}/{date}/{name}'),

  // Well-known URLs used by browsers and password managers: origins allowed for the shop's
  // passkeys, and the page to change a password.
  'wellKnown.webauthn': get('/.well-known/webauthn'),
  'wellKnown.changePassword': get('/.well-known/change-password'),

  // Part of a sitemap that exceeds one file.
  'sitemap.part': get('/sitemaps/{part}.xml'),

  // Calendar subscriptions, and news feeds of the season.
  'feeds.season': get('/feeds/season.ics'),
  'feeds.news': get('/feeds/season.atom'),
  'feeds.hall': get('/feeds/halls/{hall}/concerts.ics'),
  'feeds.soloist': get('/feeds/soloists/{soloist}/concerts.ics'),
})

/** Returns the route's path in Fastify's syntax. */
export const writePattern = ({ path }: { path: string }): string =>
  `/${path}`.replace(/^\/\//, '/').replace(/\{(\w+)\}/g, ':$1')
