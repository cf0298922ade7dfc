// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type OpenOptions, openPage } from '../client/testing/open-page.tsx'
import { readIconPath } from '#ui/display/testing/icon-path.tsx'

const open = (options: OpenOptions = {}, page: object = {}) =>
  openPage('error', { status: 404, concerts: [], ...page }, options)

const header = () => within(screen.getByRole('banner'))
const footer = () => within(screen.getByRole('contentinfo'))
const drawer = () => screen.queryByRole<HTMLDialogElement>('dialog')

/** Opens the page with its drawer. */
async function openDrawer(options: OpenOptions = {}) {
  const page = await open(options)
  const burger = header().getByRole('button', { name: page.t('header.openMenu') })
  await page.user.click(burger)
  return { ...page, burger }
}

// Holds: layout.small-screens-burger-menu-opening
test('drawer: the burger opens it as a dialog with the four links', async () => {
  const { t, burger } = await openDrawer()
  expect(burger.getAttribute('aria-expanded')).toBe('true')
  expect(burger.getAttribute('aria-haspopup')).toBe('dialog')
  const links = within(drawer()!).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [t('links.events'), '/'],
    [t('season.title'), '/season'],
    [t('links.venues'), '/venues'],
    [t('links.gallery'), '/gallery'],
    [t('links.contact'), '/#contact-us'],
  ])
  // Its address for browsers without JavaScript is not followed.
  expect(location.hash).toBe('')
})

test('drawer: the space bar opens it, too, as it does with buttons, and another key does not', async () => {
  const { t, user } = await open()
  const burger = header().getByRole('button', { name: t('header.openMenu') })
  burger.focus()
  await user.keyboard('x')
  expect(burger.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard(' ')
  expect(burger.getAttribute('aria-expanded')).toBe('true')
  expect(drawer()?.open).toBe(true)
})

// Holds: layout.small-screens-burger-menu-opening
test('drawer: following one of its links closes it', async () => {
  const { t, user, burger, requests } = await openDrawer()
  await user.click(within(drawer()!).getByRole('link', { name: t('links.venues') }))
  expect(burger.getAttribute('aria-expanded')).toBe('false')
  expect(document.querySelector('dialog')?.open).toBe(false)
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'GET', path: '/venues' }]))
})

test('drawer: its button closes it, and nothing is asked for', async () => {
  const { t, user, requests } = await openDrawer()
  await user.click(within(drawer()!).getByRole('button', { name: t('common.close') }))
  expect(document.querySelector('dialog')?.open).toBe(false)
  expect(requests).toEqual([])
})

// Holds: layout.menu-logged-user-comes-meta, roles.authenticated-user-menu-server
test('drawer: what the server offers this visitor is there, too, and closes it', async () => {
  const menu = [{ title: 'My tickets', uri: '/my-tickets' }]
  const { t, user, burger } = await openDrawer({ shared: { meta: { menu } } })
  const account = within(drawer()!).getByRole('navigation', { name: t('header.account') })
  await user.click(within(account).getByRole('link', { name: 'My tickets' }))
  expect(burger.getAttribute('aria-expanded')).toBe('false')
})

test('drawer: an item that does something is sent, and closes it', async () => {
  const menu = [{ title: 'Log out', uri: null, event: 'logout' as const }]
  const { user, burger, requests } = await openDrawer({ shared: { meta: { menu } } })
  const logOut = within(drawer()!).getByRole('button', { name: 'Log out' })
  let isThere = false
  // A browser does not submit a form removed by then.
  document.addEventListener('click', () => queueMicrotask(() => (isThere = logOut.isConnected)), { once: true })
  await user.click(logOut)
  expect(isThere).toBe(true)
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '/logout' }]))
  await vi.waitFor(() => expect(burger.getAttribute('aria-expanded')).toBe('false'))
})

// Holds: layout.menu-logged-user-comes-meta
test('menu: an item with an address elsewhere is a plain link there, and says that it leaves', async () => {
  const menu = [
    { title: 'My tickets', uri: '/my-tickets' },
    { title: 'Our school', uri: null, external_uri: 'https://school.example/' },
  ]
  const { t, requests } = await open({ shared: { meta: { menu, footerLinks: menu } } })
  // happy-dom reads what is for those without JavaScript, too.
  const foot = within(footer().getByRole('navigation', { name: t('footer.links') }))
  for (const place of [header(), foot]) {
    const [own, elsewhere] = ['My tickets', 'Our school'].map((name) => place.getByRole('link', { name }))
    expect(own?.getAttribute('href')).toBe('/my-tickets')
    expect(own?.querySelector('svg')).toBeNull()
    expect(elsewhere?.getAttribute('href')).toBe('https://school.example/')
    expect(elsewhere?.getAttribute('rel')).toBe('noopener')
    expect(elsewhere?.querySelector('path')?.getAttribute('d')).toBe(readIconPath('external'))
  }
  expect(requests).toEqual([])
})

// Holds: layout.footer-exact-match-tab-strip
test('header: the link of the page that is shown says so, the others do not', async () => {
  const { t } = await open()
  const currentOf = (place: ReturnType<typeof within>, label: 'links.events' | 'links.venues') =>
    place.getAllByRole('link', { name: t(label) })[0]?.getAttribute('aria-current')
  for (const place of [header(), footer()]) {
    expect(currentOf(place, 'links.events')).toBe('page')
    expect(currentOf(place, 'links.venues')).toBeNull()
  }
})

// Holds: layout.cart-button-red-badge-showing
test('header: the cart’s button counts tickets, in its name and on its badge', async () => {
  const { t } = await open({ shared: { cart: { count: 3 } } })
  const cart = header().getByRole('link', { name: t('header.cart', { count: 3 }) })
  expect(cart.getAttribute('href')).toBe('/cart')
  expect(within(cart).getByText('3')).toBeDefined()
  const one = await open({ shared: { cart: { count: 1 } } })
  expect(within(header().getByRole('link', { name: one.t('header.cart', { count: 1 }) })).getByText('1')).toBeDefined()
  const empty = await open()
  expect(header().getByRole('link', { name: empty.t('header.cart', { count: 0 }) }).textContent).toBe('')
})

// Holds: product.header-language-toggle-shows-other, layout.language-switch-same-page-other
test('header: the other two languages, by their codes in capitals and their names', async () => {
  const localizedUrls = { en: 'https://en.example/x', fr: 'https://fr.example/x', hu: 'https://hu.example/x' }
  const { t } = await open({ locale: 'fr', shared: { localization: { localizedUrls } } })
  const links = within(header().getByRole('navigation', { name: t('header.language') })).getAllByRole('link')
  const read = (name: string) => links.map((link) => link.getAttribute(name))
  expect(links.map((link) => link.textContent)).toEqual(['EN', 'HU'])
  expect(read('href')).toEqual(['https://en.example/x', 'https://hu.example/x'])
  expect(read('lang')).toEqual(['en', 'hu'])
  expect(read('aria-label')).toEqual([`EN, ${t('languages.en')}`, `HU, ${t('languages.hu')}`])
})

test('page: the first link leads past the header to what the page is about', async () => {
  const { t, user } = await open()
  await user.tab()
  expect(document.activeElement?.textContent).toBe(t('header.skip'))
  expect(document.activeElement?.getAttribute('href')).toBe('#content')
  expect(screen.getByRole('main').id).toBe('content')
  expect(screen.getByRole('main').tabIndex).toBe(-1)
})

// Holds: layout.layout-options-hide-menu-hide
test('header: its strings are drawn behind the slogan, unless the page hides the background', async () => {
  const strings = () => screen.getByRole('banner').querySelector('svg[preserveAspectRatio="none"]')
  await openPage('gallery', { gallery: [] })
  expect(strings()?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('banner').getAttribute('data-tone')).toBe('dark')
  await open()
  expect(strings()).toBeNull()
  expect(screen.getByRole('banner').hasAttribute('data-tone')).toBe(false)
})

test('footer: mail and phone of the box office can be followed', async () => {
  await open()
  const hrefs = footer()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('mailto:hello@cadenza.example')
  // A phone dials digits.
  expect(hrefs).toContain('tel:+33199001234')
  expect(hrefs.filter((address) => address?.includes(' '))).toEqual([])
})

// Holds: layout.social-icon-list
test('footer: the accounts of the shop have names and the icons of what is found there', async () => {
  const social = [
    { kind: 'photos', href: 'https://photos.example/' },
    { kind: 'videos', href: 'https://videos.example/' },
    { kind: 'music', href: 'https://music.example/' },
    { kind: 'posts', href: 'https://posts.example/' },
    { kind: 'news', href: 'https://news.example/' },
  ] as const
  const { t } = await open({ shared: { shop: { social: [...social] } } })
  const icons = ['camera', 'video', 'music', 'chat', 'news'] as const
  social.forEach(({ kind, href }, index) => {
    const link = footer().getByRole('link', { name: t(`social.${kind}`) })
    expect(link.getAttribute('href')).toBe(href)
    expect(link.querySelector('path')?.getAttribute('d')).toBe(readIconPath(icons[index]!))
  })
})

// Holds: layout.meta-footerlinks
test('footer: without pages of the organiser there is no empty list of links', async () => {
  const { t } = await open()
  expect(footer().queryByRole('navigation', { name: t('footer.links') })).toBeNull()
  const footerLinks = [{ title: 'Terms', uri: '/terms' }]
  await open({ shared: { meta: { footerLinks } } })
  const links = within(footer().getByRole('navigation', { name: t('footer.links') }))
  expect(links.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
})

const concert = {
  date: '2026-11-27',
  start_date: '2026-11-27T18:30:00Z',
  event_title: 'Eight Seasons',
  venue: { slug: 'salle-aubepine', title: 'Salle Aubépine', city: 'Paris', color: '#9F1E10' },
  from_price: 18,
  state: 'available',
}

test('error page: the next concerts are links, with their price where there is one', async () => {
  const { t } = await open({}, { concerts: [concert, { ...concert, date: '2026-11-28', from_price: null }] })
  const next = within(screen.getByRole('region', { name: t('errors.nextConcerts') }))
  const [first, second] = next.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/events/salle-aubepine/2026-11-27')
  expect(first?.textContent).toContain('Salle Aubépine, Paris')
  expect(first?.textContent).toContain(t('season.from', { price: '€18.00' }))
  expect(second?.textContent).not.toContain('€')
})

test('error page: where there is nothing to offer, nothing is', async () => {
  const { t } = await open()
  expect(screen.queryByRole('region', { name: t('errors.nextConcerts') })).toBeNull()
})

test('error page: a fault of the shop’s is told with the id that the log knows it by', async () => {
  const { t } = await open({}, { status: 500, request_id: 'a1b2' })
  expect(screen.getByText(t('errors.requestId', { email: 'hello@cadenza.example', id: 'a1b2' }))).toBeDefined()
  await open({}, { status: 404 })
  expect(screen.queryByText(/a1b2/)).toBeNull()
})

test('error page: a form that was refused as too old can be sent again as it was, instead of going home', async () => {
  const refused = {
    action: '/contact/submit',
    fields: [
      { name: 'message', value: 'Jó napot!' },
      { name: 'tags', value: 'a' },
      { name: 'tags', value: 'b' },
    ],
  }
  const { t } = await open({}, { status: 419, refused })
  const form = screen.getByRole('button', { name: t('errors.sendAgain') }).closest('form')!
  expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/contact/submit', 'post'])
  expect([...new FormData(form)]).toEqual([
    ['_token', 'token'],
    ['message', 'Jó napot!'],
    ['tags', 'a'],
    ['tags', 'b'],
  ])
  expect(screen.getByText(t('errors.hint.refused'))).toBeDefined()
  expect(screen.queryByRole('link', { name: t('errors.goHome') })).toBeNull()
})

// Holds: pages.error-page-large-status-code
test('error page: the status has words for screen readers, and the way home is a link', async () => {
  const { t } = await open({}, { status: 403, code: 'order_link' })
  expect(screen.getByLabelText(t('errors.status', { status: '403' })).textContent).toBe('403')
  expect(screen.getByRole('heading', { name: t('errors.code.order_link') })).toBeDefined()
  expect(screen.getByText(t('errors.hint.order_link'))).toBeDefined()
  expect(screen.getByRole('link', { name: t('errors.goHome') }).getAttribute('href')).toBe('/')
})

test('error page: where a link of an order opens nothing the way to its tickets comes first', async () => {
  const find_tickets = { title: 'Find your tickets', uri: '/find-tickets' }
  const { t } = await open({}, { status: 404, code: 'order_link', find_tickets })
  const [find, home] = within(screen.getByRole('main')).getAllByRole('link')
  expect([find?.textContent, find?.getAttribute('href')]).toEqual(['Find your tickets', '/find-tickets'])
  expect(home?.textContent).toBe(t('errors.goHome'))
  const looks = [find, home].map((link) => /primary|secondary/.exec(link!.className)?.[0])
  expect(looks).toEqual(['primary', 'secondary'])
  await open({}, { status: 404 })
  expect(within(screen.getByRole('main')).getByRole('link').className).toContain('primary')
})
