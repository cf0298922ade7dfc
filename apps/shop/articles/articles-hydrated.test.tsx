// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '../client/testing/open-page.tsx'
import type { ArticleCard } from '#core/articles/article.ts'
import type { Category } from '#core/articles/category-tree.ts'

const pictureOf = (name: string) => ({
  url: `/media/${name}.jpg`,
  alt_text: `A picture of ${name}`,
  width: 8,
  height: 6,
  sources: [],
})
const cardOf = (name: string, thumbnail: ArticleCard['thumbnail'] = null): ArticleCard => ({
  title: `On ${name}`,
  slug: name,
  category_slug: 'works',
  thumbnail,
})
const categoryOf = (title: string, children: Category[] = []): Category => ({
  title,
  slug: title.toLowerCase(),
  description: `About ${title}`,
  children,
})
const main = () => within(screen.getByRole('main'))
const hrefsIn = (element: Element) => [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))

// Holds: pages.article-categories-title-description-top
test('knowledge base: a title, a description, and groups that are open, whose childless categories lead to their articles', async () => {
  const categories = [categoryOf('Music', [categoryOf('Works', [categoryOf('Fugues')])]), categoryOf('Evening')]
  const { t, user } = await openPage('article-categories', { categories, articles: [] })
  expect(screen.getByRole('heading', { level: 1, name: t('articles.title') })).toBeDefined()
  expect(main().getByText(t('articles.description'))).toBeDefined()
  const groups = [...document.querySelectorAll('details')]
  expect(groups.map(({ open }) => open)).toEqual([true, true])
  const link = (name: string) => main().getByRole('link', { name: new RegExp(`^${name}`) })
  expect(link('Fugues').getAttribute('href')).toBe('/tudasbazis/kategoriak/fugues')
  expect(link('Fugues').closest('details')).toBe(groups[1])
  expect(link('Evening').getAttribute('href')).toBe('/tudasbazis/kategoriak/evening')
  expect(link('Evening').closest('details')).toBeNull()
  // A group's own content is reachable, too.
  expect(
    main()
      .getByRole('link', { name: t('articles.allOf', { title: 'Music' }) })
      .getAttribute('href'),
  ).toBe('/tudasbazis/kategoriak/music')
  for (const title of ['Music', 'Works', 'Fugues', 'Evening']) expect(main().getByText(`About ${title}`)).toBeDefined()
  expect(main().queryByText(t('articles.empty'))).toBeNull()
  await user.click(main().getByText('Works'))
  expect(groups.map(({ open }) => open)).toEqual([true, false])
})

test('knowledge base: what stands in no category is listed below, and where there is nothing it says so', async () => {
  const { t } = await openPage('article-categories', {
    categories: [],
    articles: [{ ...cardOf('bells'), category_slug: null }],
  })
  const others = screen.getByRole('region', { name: t('articles.others') })
  expect(hrefsIn(others)).toEqual(['/tudasbazis/bells'])
  expect(main().queryByText(t('articles.empty'))).toBeNull()
  await openPage('article-categories', { categories: [], articles: [] })
  expect(main().getByText(t('articles.empty'))).toBeDefined()
})

const pageOf = (page: number, last_page: number, names: string[]) => ({
  data: names.map((name) => cardOf(name)),
  current_page: page,
  last_page,
  per_page: 2,
})
const listOf = (products: object, page = 1) => ({
  category: { title: 'Works', slug: 'works', description: 'What is played' },
  breadcrumb: [{ title: 'Knowledge base', href: '/tudasbazis' }],
  subcategories: [{ title: 'Fugues', href: '/tudasbazis/kategoriak/fugues' }],
  products,
  page,
})

// Holds: pages.article-category-title-description-cards
test('category: its title and description, and cards with the picture and its text, the title and a button', async () => {
  const products = { ...pageOf(1, 1, []), data: [cardOf('fugues', pictureOf('fugues')), cardOf('suites')] }
  const { t } = await openPage('articles', listOf(products))
  expect(screen.getByRole('heading', { level: 1, name: 'Works' })).toBeDefined()
  expect(main().getByText('What is played')).toBeDefined()
  const [first, second] = main().getAllByRole('article')
  expect(within(first!).getByRole('img', { name: 'A picture of fugues' })).toBeDefined()
  expect(within(first!).getByRole('heading', { level: 2, name: 'On fugues' })).toBeDefined()
  expect(
    within(first!)
      .getByRole('link', { name: t('articles.readOf', { title: 'On fugues' }) })
      .getAttribute('href'),
  ).toBe('/tudasbazis/works/fugues')
  expect(within(second!).queryByRole('img')).toBeNull()
  expect(main().queryByText(t('articles.more'))).toBeNull()
  expect(main().queryByText(t('articles.earlier'))).toBeNull()
  // A complete list never takes the focus.
  expect(document.activeElement).toBe(document.body)
})

// Holds: calls.get-products-route-query-page, pages.article-category-title-description-cards
test('category: its list grows by the products of the next page alone, and stops at the last', async () => {
  const pages = new Map([
    ['2', pageOf(2, 3, ['c', 'd'])],
    ['3', pageOf(3, 3, ['e'])],
  ])
  const { t, user, requests } = await openPage('articles', listOf(pageOf(1, 3, ['a', 'b'])), {
    answer: ({ path }) => ({ products: pages.get(new URL(path, 'http://shop').searchParams.get('page') ?? '') }),
  })
  const more = () => main().getByRole('link', { name: t('articles.more') })
  // Without JavaScript it is a link to the next page.
  expect([more().getAttribute('href'), more().getAttribute('rel')]).toEqual(['/tudasbazis/kategoriak/works2', 'next'])
  const isLeft = vi.fn<(event: Event) => void>((event) => expect(event.defaultPrevented).toBe(true))
  document.addEventListener('click', isLeft, { once: true })
  await user.click(more())
  expect(isLeft).toHaveBeenCalledOnce()
  await main().findByRole('heading', { name: 'On d' })
  await main().findByText('2 more articles')
  expect([document.activeElement, more().hasAttribute('aria-busy')]).toEqual([more(), false])
  expect(more().getAttribute('href')).toBe('/tudasbazis/kategoriak/works3')
  await user.click(more())
  await main().findByRole('heading', { name: 'On e' })
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `On ${name}`))
  expect(main().queryByRole('link', { name: t('articles.more') })).toBeNull()
  // The link is gone, but its focus is not lost.
  const told = await main().findByText('1 more article')
  expect([told.role, document.activeElement]).toEqual(['status', told])
  expect(requests.map(({ method, path }) => [method, path])).toEqual([
    ['GET', '/?page=2'],
    ['GET', '/?page=3'],
  ])
  for (const { headers } of requests) expect(headers['x-hybrid-only-data']).toBe('["products"]')
})

test('category: a next page that cannot be had is said, and can be asked for again', async () => {
  let isDown = true
  const { t, user } = await openPage('articles', listOf(pageOf(1, 2, ['a'])), {
    answer: () => (isDown ? {} : { products: pageOf(2, 2, ['b']) }),
  })
  await user.click(main().getByRole('link', { name: t('articles.more') }))
  expect((await main().findByText(t('articles.failed'))).role).toBe('alert')
  isDown = false
  await user.click(main().getByRole('link', { name: t('errors.tryAgain') }))
  expect(await main().findByRole('heading', { name: 'On b' })).toBeDefined()
  expect(main().queryByText(t('articles.failed'))).toBeNull()
})

test('category: from a later page there is a way back to the one before, and from beyond the last to the last', async () => {
  const { t } = await openPage('articles', listOf(pageOf(3, 3, ['e']), 3))
  const earlier = () =>
    main()
      .getByRole('link', { name: t('articles.earlier') })
      .getAttribute('href')
  expect(earlier()).toBe('/tudasbazis/kategoriak/works2')
  await openPage('articles', listOf(pageOf(2, 3, ['c']), 2))
  expect(earlier()).toBe('/tudasbazis/kategoriak/works')
  await openPage('articles', listOf(pageOf(9, 3, []), 9))
  expect(earlier()).toBe('/tudasbazis/kategoriak/works3')
  expect(main().getByText(t('articles.emptyCategory'))).toBeDefined()
})

const breadcrumb = [
  { title: 'Knowledge base', href: '/tudasbazis' },
  { title: 'Works', href: '/tudasbazis/kategoriak/works' },
]

// Holds: pages.single-article-title-content
test('article: its title, its picture and content, the way to it, and what to read next', async () => {
  const content = [{ id: 'a', name: 'title', props: { text: 'The second voice' } }]
  const article = { title: 'On fugues', slug: 'fugues', thumbnail: pictureOf('fugues'), content }
  const { t } = await openPage('article', { article, breadcrumb, further: [cardOf('suites')] })
  const text = within(screen.getByRole('article', { name: 'On fugues' }))
  expect(screen.getByRole('heading', { level: 1, name: 'On fugues' })).toBeDefined()
  expect(text.getByRole('heading', { level: 2, name: 'The second voice' })).toBeDefined()
  expect(text.getByRole('img', { name: 'A picture of fugues' })).toBeDefined()
  const way = within(screen.getByRole('navigation', { name: t('breadcrumb.label') })).getAllByRole('listitem')
  expect(way.map(({ textContent }) => textContent)).toEqual(['Knowledge base', 'Works', 'On fugues'])
  expect(way.map((place) => place.getAttribute('aria-current'))).toEqual([null, null, 'page'])
  expect(way.flatMap(hrefsIn)).toEqual(breadcrumb.map(({ href }) => href))
  const further = screen.getByRole('region', { name: t('articles.further') })
  expect(hrefsIn(further)).toEqual(['/tudasbazis/works/suites', '/tudasbazis/kategoriak/works'])
})

test('articles: the four cards that a list begins with are loaded at once, no others', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const cards = names.map((name) => cardOf(name, pictureOf(name)))
  const loading = () =>
    main()
      .getAllByRole('img')
      .map((image) => image.getAttribute('loading'))
  await openPage('articles', listOf({ ...pageOf(1, 1, []), data: cards }))
  expect(loading()).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy'])
  const article = { title: 'On fugues', slug: 'fugues', thumbnail: null, content: [] }
  await openPage('article', { article, breadcrumb, further: cards.slice(0, 2) })
  expect(loading()).toEqual(['lazy', 'lazy'])
})

test('article: the only one of its category leads back to the category, and offers no empty list', async () => {
  const article = { title: 'On fugues', slug: 'fugues', thumbnail: null, content: [] }
  const { t } = await openPage('article', { article, breadcrumb, further: [] })
  expect(screen.queryByRole('heading', { name: t('articles.further') })).toBeNull()
  expect(main().getAllByRole('link', { name: 'Works' })).toHaveLength(2)
})
