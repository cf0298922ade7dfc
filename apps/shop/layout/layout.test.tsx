import type { PagePayload } from '@cadenza/navigation'
import { describe, expect, it, vi } from 'vitest'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import type { Locale } from '#values/locales.ts'
import { createRender } from '../app/pages/render.tsx'
import type { SharedProps } from '../shared-props.ts'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'

const catalogue = compilePageMessages()

vi.mock(import('../features.ts'), async (importOriginal) => {
  const { pages } = await importOriginal()
  const page = (layout: LayoutOptions) => () =>
    Promise.resolve({ default: Object.assign(() => <p>Nothing else</p>, { layout }) })
  const bare = {
    headless: page({ hideHeader: true }),
    footless: page({ hideFooter: true }),
    plain: page({ hideMenu: true, heading: 'links.gallery', slogan: 'gallery.slogan' }),
    wordless: page({ heading: 'links.venues', slogan: null }),
  }
  return { pages: { ...pages, ...bare } }
})

function createPayload(
  shared: { [part in keyof SharedProps]?: Partial<SharedProps[part]> },
  page: object = {},
  component = 'error',
): PagePayload {
  const localizedUrls = {
    en: 'https://shop.example/x',
    fr: 'https://fr.shop.example/x',
    hu: 'https://hu.shop.example/x',
  }
  const properties = {
    localization: {
      locale: 'en',
      timeZone: 'Europe/Budapest',
      localizedUrls,
      currentRoute: null,
      ...shared.localization,
    },
    cart: { count: 0, ...shared.cart },
    security: { user: null, csrf_token: 'token' },
    meta: { footerLinks: [], menu: [], ...shared.meta },
    shop: {
      name: 'Hall',
      email: 'a@hall.example',
      phone: '+33 1 00',
      now: '2026-11-21T10:00:00Z',
      social: [],
      ...shared.shop,
    },
    errors: {},
    flash: { ...shared.flash },
    input: {},
    status: 404,
    concerts: [],
    ...page,
  }
  return {
    url: 'https://shop.example/x',
    version: '1',
    dialog: null,
    view: { component, properties, deferred: [] },
  }
}

async function renderIn(locale: Locale, ...given: Parameters<typeof createPayload>): Promise<string> {
  const { html } = await createRender()({ payload: createPayload(...given), messages: catalogue[locale] })
  return html
}

const concert = {
  date: '2026-11-27',
  start_date: '2026-11-27T18:30:00Z',
  event_title: 'Eight Seasons',
  venue: { slug: 'salle-aubepine', title: 'Salle Aubépine', city: 'Paris', color: '#9F1E10' },
  from_price: 18,
  state: 'available',
}

describe('the layout', () => {
  // Holds: layout.cart-button-red-badge-showing
  it('counts the tickets in the cart on a badge, and shows none where there are none', async () => {
    expect(await renderIn('en', { cart: { count: 3 } })).toMatch(
      /aria-label="Cart, 3 tickets".*<span class="[^"]*badge[^"]*">3<\/span>/,
    )
    expect(await renderIn('en', {})).not.toContain('badge')
  })

  it('leads to the same page in the two other languages', async () => {
    const html = await renderIn('fr', { localization: { locale: 'fr' } })
    expect(html).toContain('href="https://shop.example/x" hrefLang="en"')
    expect(html).toContain('href="https://hu.shop.example/x" hrefLang="hu"')
    expect(html).not.toContain('hrefLang="fr"')
  })

  // Holds: layout.menu-logged-user-comes-meta
  it('shows what the server offers this visitor, and no menu where it offers nothing', async () => {
    const menu = [{ title: 'My tickets', uri: '/my-tickets' }]
    expect(await renderIn('en', { meta: { menu } })).toContain('href="/my-tickets"')
    expect(await renderIn('en', {})).not.toContain('Your account')
  })

  it('shows it at the foot as well, for those without JavaScript, who have no drawer', async () => {
    const html = await renderIn('en', { meta: { menu: [{ title: 'My tickets', uri: '/my-tickets' }] } })
    expect(html.slice(html.indexOf('<footer'))).toMatch(/<noscript>.*href="\/my-tickets".*<\/noscript>/)
  })

  // Holds: layout.menu-item-title-uri-external
  it('offers what a menu item can do as a form with a button, which needs no JavaScript, and no event that it does not know', async () => {
    const menu = [
      { title: 'Keep my seats', uri: null, event: 'extend_holds' as const },
      { title: 'Unheard of', uri: null, event: 'constructor' as never },
    ]
    const html = await renderIn('en', { meta: { menu } })
    const header = html.slice(0, html.indexOf('<main'))
    expect(header).toMatch(
      /<form action="\/cart\/holds" method="post"[^>]*><input type="hidden" name="_token" value="token"\/><button[^>]*type="submit"[^>]*>Keep my seats<\/button>/,
    )
    expect(header).not.toContain('Unheard of')
  })

  // Holds: layout.social-icon-list
  it('names the accounts of the shop by what is there', async () => {
    const html = await renderIn('hu', {
      localization: { locale: 'hu' },
      shop: { social: [{ kind: 'photos', href: 'https://photos.example/hall' }] },
    })
    expect(html).toContain('href="https://photos.example/hall" aria-label="Fotók"')
  })

  // Holds: layout.social-icon-list
  it('asks nobody to follow where there is nothing to follow', async () => {
    const social: SharedProps['shop']['social'] = [{ kind: 'news', href: 'https://news.example/hall' }]
    expect(await renderIn('en', { shop: { social } })).toContain('Follow us')
    expect(await renderIn('en', { shop: { social: [] } })).not.toContain('Follow us')
  })

  // Holds: layout.logo-linking-home, layout.logo-image-footer-logoalt-decorative
  it('leads home by the logo, and shows it again at the foot beside a note', async () => {
    const html = await renderIn('en', {})
    const [header, footer] = [html.slice(0, html.indexOf('<main')), html.slice(html.indexOf('<footer'))]
    expect(header).toMatch(/<a (?=[^>]*href="\/")[^>]*aria-label="Hall, home page"/)
    expect(footer).toContain('alt="Logo of Hall"')
    expect(footer).toContain('alt="A music note"')
  })

  it('says a notice in the first HTML, for those without JavaScript', async () => {
    const html = await renderIn('en', { flash: { notice: { kind: 'positive', text: 'Tickets added to cart!' } } })
    expect(html).toContain('Tickets added to cart!')
  })

  // Holds: operation.strict-security-policy-inline-scripts
  it('writes no style attribute, which the security policy would refuse', async () => {
    expect(await renderIn('en', { cart: { count: 1 } }, { concerts: [concert] })).not.toMatch(/\sstyle="/)
  })

  // Holds: layout.layout-options-hide-menu-hide
  it('is what the page asks for: the error page has no strings behind its slogan', async () => {
    const html = await renderIn('en', {})
    expect(html).toMatch(/<header class="[^"]+">.*An evening begins with one note\..*<\/header>/)
    expect(html.match(/<h1[^>]*>[^<]*/g)).toEqual([expect.stringContaining('>Page not found')])
  })
})

describe('the options of the layout', () => {
  // Holds: layout.layout-options-hide-menu-hide, layout.slogan-heading-under-header-slogandefault
  it('are followed: no header, no footer, no menu, another slogan', async () => {
    const headless = await renderIn('en', {}, {}, 'headless')
    expect(headless).not.toContain('<header')
    expect(headless).toContain('<footer')
    const footless = await renderIn('en', {}, {}, 'footless')
    expect(footless).toContain('<header')
    expect(footless).not.toContain('<footer')
    const plain = await renderIn('en', {}, {}, 'plain')
    expect(plain).toMatch(/<h1[^>]*>Gallery<\/h1><p[^>]*>Sound, made visible<\/p>/)
    const wordless = await renderIn('en', {}, {}, 'wordless')
    expect(wordless).toMatch(/<h1[^>]*>Venues<\/h1><\/div>/)
    expect(plain.slice(0, plain.indexOf('<main'))).not.toContain('href="/venues"')
  })

  // Holds: layout.slogan-heading-under-header-slogandefault
  it('are the house’s own where a page has none: its name and slogan, on a dark ground', async () => {
    expect(await renderIn('en', {}, {}, 'footless')).toMatch(
      /<header[^>]*data-tone="dark".*<h1[^>]*>Hall<\/h1><p[^>]*>An evening begins with one note\.<\/p>/,
    )
  })
})

describe('the error page', () => {
  // Holds: pages.error-page-large-status-code
  it.each([
    ['en', 404, 'Page not found'],
    ['fr', 404, 'Page introuvable'],
    ['hu', 404, 'Az oldal nem található'],
    ['en', 500, 'Internal server error'],
    ['fr', 500, 'Erreur interne du serveur'],
    ['hu', 503, 'Hamarosan visszatérünk'],
    ['en', 403, 'You may not open this page'],
    ['fr', 419, 'La page a expiré'],
    ['hu', 429, 'Túl sok kérés érkezett'],
  ] as const)('speaks %s about %i', async (locale, status, words) => {
    const html = await renderIn(locale, { localization: { locale } }, { status })
    expect(html).toContain(`>${status}</p>`)
    expect(html).toContain(words)
    expect(html).toMatch(/<a [^>]*href="\/"/)
  })

  // Holds: pages.error-page-large-status-code
  it('prefers the words of a cause of its own', async () => {
    const html = await renderIn('en', {}, { status: 403, code: 'order_link' })
    expect(html).toContain('This link does not open an order')
    expect(html).not.toContain('You may not open this page')
  })

  it('offers the next concerts to somebody who is lost', async () => {
    const html = await renderIn('fr', { localization: { locale: 'fr' } }, { concerts: [concert] })
    expect(html).toContain('href="/events/salle-aubepine/2026-11-27"')
    expect(html).toMatch(/dès 18,00\s€/)
    expect(html).toContain('19\u00A0h\u00A030')
  })
})
