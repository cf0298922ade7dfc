import { defineRoutes, get, href } from '@cadenza/navigation'

/**
 * URLs that are no pages: no browser loads their table. They are spelled only here and in
 * `routes.ts`.
 */
export const serverRoutes = defineRoutes({
  // To another language's host: that one asks, this one issues a code, that one redeems it.
  'handover.ask': get('/language/{locale}/ask'),
  'handover.give': get('/language/{locale}/give'),
  'handover.take': get('/language/{locale}/take'),

  // Its name changes with its content.
  'share.concert': get('/share/{venueSlug}/{date}/{name}'),

  // The page of who waits, and the number that all of them ask for.
  'queue.page': get('/queue/{queue}'),
  'queue.served': get('/served/{queue}'),

  // Origins allowed for the shop's passkeys, and the page to change a password.
  'wellKnown.webauthn': get('/.well-known/webauthn'),
  'wellKnown.changePassword': get('/.well-known/change-password'),

  'sitemap.part': get('/sitemaps/{part}.xml'),

  'feeds.season': get('/feeds/season.ics'),
  'feeds.news': get('/feeds/season.atom'),
  'feeds.hall': get('/feeds/halls/{hall}/concerts.ics'),
  'feeds.soloist': get('/feeds/soloists/{soloist}/concerts.ics'),
})

/** Path of a queue's page; with a place's token, it is kept by the browser that opens it. */
export const hrefOfQueue = (id: number, token?: string): string =>
  href(serverRoutes['queue.page'], { queue: String(id) }, { query: { place: token } })

/** In Fastify's syntax. */
export const writePattern = ({ path }: { path: string }): string =>
  `/${path}`.replace(/^\/\//, '/').replace(/\{(\w+)\}/g, ':$1')
