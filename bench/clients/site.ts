/**
 * Responses of the bench's server: the same pages in the protocol of each client. All of them are
 * created in advance.
 */
import { HEADERS, type PagePayload } from '@cadenza/navigation'
import { escapeHtml, renderRoot } from '@cadenza/navigation/server'
import type { ClientName } from './build.ts'
import type { ConcertProps, ConcertRow, ListProps } from './pages.tsx'

export const LIST_LENGTH = 200
const PROGRAMME_LENGTH = 12
const VERSION = '1'

/** A page as a document and as the response to a navigation, which is identified by its header. */
export interface SitePage {
  document: string
  navigation: string
  header: string
}

interface PlainPage {
  url: string
  component: string
  properties: object
}

/** How a client receives pages. */
interface Protocol {
  header: string
  createPayload(page: PlainPage): object
  renderRoot(payload: object): string
}

const hybrid: Protocol = {
  header: HEADERS.hybrid,
  createPayload: ({ url, component, properties }): PagePayload => ({
    view: { component, properties: { ...properties, errors: {}, flash: {} }, deferred: [] },
    dialog: null,
    url,
    version: VERSION,
  }),
  renderRoot: (payload) => renderRoot(payload as PagePayload, ''),
}

const inertia: Protocol = {
  header: 'x-inertia',
  createPayload: ({ url, component, properties }) => ({
    component,
    props: { ...properties, errors: {} },
    flash: {},
    url: new URL(url).pathname,
    version: VERSION,
  }),
  renderRoot: (payload) =>
    `<script data-page="app" type="application/json">${JSON.stringify(payload).replaceAll('/', '\\/')}</script>` +
    '<div id="app"></div>',
}

const protocols: Record<ClientName, Protocol> = { cadenza: hybrid, inertia, hybridly: hybrid }

/** Returns the pages of a client by path. The list is at the path named after the client. */
export function createSite(client: ClientName, origin: string, script: string): Map<string, SitePage> {
  const { header, createPayload, renderRoot } = protocols[client]
  const listHref = `/${client}`
  const site = new Map<string, SitePage>()
  const add = (path: string, component: string, properties: object) => {
    const payload = createPayload({ url: origin + path, component, properties })
    const document = renderDocument(renderRoot(payload), script)
    site.set(path, { document, navigation: JSON.stringify(payload), header })
  }
  const concerts = Array.from({ length: LIST_LENGTH }, (_, index) => createRow(listHref, index))
  add(listHref, 'list', { title: 'All concerts', concerts } satisfies ListProps)
  const programme = Array.from({ length: PROGRAMME_LENGTH }, (_, index) => ({
    composer: 'Johann Sebastian Bach',
    work: `Prelude and fugue no. ${index + 1} from The Well-Tempered Clavier`,
  }))
  for (const row of concerts) add(row.href, 'concert', { ...row, programme, listHref } satisfies ConcertProps)
  return site
}

function createRow(listHref: string, index: number): ConcertRow {
  return {
    href: `${listHref}/concerts/${index + 1}`,
    title: `Evening concert no. ${index + 1}`,
    place: `Hall ${(index % 7) + 1}`,
    date: `2030-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    price: `€${20 + (index % 50)}.00`,
  }
}

function renderDocument(root: string, script: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Concerts</title>' +
    '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">' +
    `<script type="module" src="${escapeHtml(script)}"></script></head><body>${root}</body></html>`
  )
}
