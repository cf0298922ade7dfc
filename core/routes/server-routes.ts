import { defineRoutes, get } from '@cadenza/navigation'

/**
 * Addresses that are no pages: the server alone writes and answers them, so that no browser loads their table. Beside those of
 * `routes.ts` the only ones that are spelled.
 */
export const serverRoutes = defineRoutes({
  // How a visit comes along to another language's host: the one there asks, the one here gives, the one there takes.
  'handover.ask': get('/language/{locale}/ask'),
  'handover.give': get('/language/{locale}/give'),
  'handover.take': get('/language/{locale}/take'),

  // The picture of a link to a concert's date; its name changes with what it says.
  'share.concert': get('/share/{venueSlug}/{date}/{name}'),

  // Who may use the shop's passkeys, and where a password is changed: where browsers and password managers ask on every site.
  'wellKnown.webauthn': get('/.well-known/webauthn'),
  'wellKnown.changePassword': get('/.well-known/change-password'),

  // A part of a sitemap that is too large for one file.
  'sitemap.part': get('/sitemaps/{part}.xml'),

  // Calendars that one subscribes to, and news of the season.
  'feeds.season': get('/feeds/season.ics'),
  'feeds.news': get('/feeds/season.atom'),
  'feeds.hall': get('/feeds/halls/{hall}/concerts.ics'),
  'feeds.soloist': get('/feeds/soloists/{soloist}/concerts.ics'),
})

/** The path of such a route as Fastify writes it. */
export const writePattern = ({ path }: { path: string }): string =>
  `/${path}`.replace(/^\/\//, '/').replace(/\{(\w+)\}/g, ':$1')
