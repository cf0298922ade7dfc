import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { locales } from '#values/locales.ts'
import { articlePageSize } from '../page-number.ts'

const shop = await createTestShop()
afterAll(shop.close)
const { db } = shop

const list = '/tudasbazis/kategoriak'
const english = JSON.stringify
const titlesOf = (articles: { title: string }[]) => articles.map(({ title }) => title)

async function addCategory(key: string, { parent_id, slug = { en: key } }: { parent_id?: number; slug?: object } = {}) {
  const row = { key, slug: english(slug), title: english({ en: `The ${key}` }), position: 9, parent_id }
  return (await db.insertInto('article_categories').values(row).returning('id').executeTakeFirstOrThrow()).id
}

function addArticles(category_id: number | null, names: readonly string[]) {
  const rows = names.map((key, position) => ({
    key,
    slug: english({ en: key }),
    title: english({ en: `Of ${key}` }),
    content: english({ en: [{ id: 'a', name: 'title', props: { text: `About ${key}` } }] }),
    category_id,
    position,
  }))
  return db.insertInto('articles').values(rows).execute()
}

/** Two full pages and one article more. */
const many = Array.from({ length: 2 * articlePageSize + 1 }, (_, index) => `opus-${String(index + 1).padStart(2, '0')}`)
beforeAll(async () => {
  await addArticles(await addCategory('catalogue', { slug: { en: 'catalogue', hu: 'jegyzek' } }), many)
})

// Holds: routes.article-categories-get-tudasbazis, pages.article-categories-title-description-top
test('knowledge base: the categories as a tree, each with its title, slug and description, in the language', async () => {
  const { props, payload, status } = await shop.visitor('fr').get('/tudasbazis')
  expect([status, payload.view?.component]).toEqual([200, 'article-categories'])
  const music = props.categories[0]
  expect(music).toMatchObject({ title: 'La musique', slug: 'musique', description: expect.stringMatching(/^Ce que/) })
  expect(music.children[0]).toMatchObject({ title: 'Les œuvres', slug: 'oeuvres' })
  expect(titlesOf(music.children[0].children)).toEqual(['Sans paroles', 'Avec paroles'])
  expect(music.children[0].children[0].children).toEqual([])
})

// Holds: routes.articles-get-tudasbazis-kategoriak-slug, pages.article-category-title-description-cards
// Holds: entities.category-article-faq-survey
test('category: its title and description, and cards with title, slug and thumbnail', async () => {
  const { props, payload, status } = await shop.visitor('hu').get(`${list}/szavak-nelkul`)
  expect([status, payload.view?.component]).toEqual([200, 'articles'])
  expect(props.category).toMatchObject({ title: 'Szavak nélkül', description: expect.stringMatching(/^Fúgák/) })
  expect(props.products).toMatchObject({ current_page: 1, last_page: 1, per_page: articlePageSize })
  expect(props.products.data[0]).toEqual({
    title: 'Hogyan hallgassunk fúgát?',
    slug: 'hogyan-hallgassunk-fugat',
    category_slug: 'szavak-nelkul',
    thumbnail: expect.objectContaining({
      url: expect.stringMatching(/^\/media\//),
      alt_text: expect.stringMatching(/\S/),
    }),
  })
  expect(titlesOf(props.breadcrumb)).toEqual(['Tudástár', 'A zene', 'Művek'])
})

test('category: one with others below it lists what is in them, too, under their own addresses', async () => {
  const { props } = await shop.visitor().get(`${list}/music`)
  expect(titlesOf(props.subcategories)).toEqual(['Works', 'Composers', 'Words'])
  expect(props.products.data.map(({ category_slug }: { category_slug: string }) => category_slug)).toEqual([
    'without-words',
    'without-words',
    'with-words',
    'composers',
    'composers',
    // The rest of the page: there are more.
    ...Array.from({ length: articlePageSize - 5 }, () => 'words'),
  ])
})

// Holds: calls.get-products-route-query-page
test('category: a list that grows asks for the next page by the query, and is answered the products alone', async () => {
  const visitor = shop.visitor()
  const first = await visitor.get(`${list}/catalogue`)
  expect(first.props.products).toMatchObject({ current_page: 1, last_page: 3, per_page: articlePageSize })
  const next = await visitor.hybrid(`${list}/catalogue?page=2`, { component: 'articles', only: ['products'] })
  expect(Object.keys(next.props)).not.toContain('category')
  expect(next.props.products).toMatchObject({ current_page: 2, last_page: 3 })
  expect(next.payload.view?.merges).toEqual({ 'products.data': { by: 'slug' } })
  const last = await visitor.hybrid(`${list}/catalogue?page=3`, { component: 'articles', only: ['products'] })
  const all = [first, next, last].flatMap(({ props }) => titlesOf(props.products.data))
  expect(all).toEqual(many.map((key) => `Of ${key}`))
})

// Holds: routes.articles-get-tudasbazis-kategoriak-slug
test('category: the digits after the slug are the page; the first page has none', async () => {
  const visitor = shop.visitor()
  const second = await visitor.get(`${list}/catalogue2`)
  expect([second.status, second.props.page]).toEqual([200, 2])
  expect(second.props.products.current_page).toBe(2)
  // The query of a list that began on another page.
  const third = (await visitor.get(`${list}/catalogue2?page=3`)).props
  expect(third.products.current_page).toBe(3)
  expect(third.head.canonical).toBe(`${shop.config.origins.en}${list}/catalogue3`)
  for (const [path, own] of [
    ['catalogue1', 'catalogue'],
    ['catalogue02', 'catalogue2'],
  ]) {
    expect(await visitor.get(`${list}/${path}`, { follow: false })).toMatchObject({
      status: 301,
      location: `${list}/${own}`,
    })
  }
})

test('category: a page that is not there is not found by its address, and empty where a list has grown past its end', async () => {
  const visitor = shop.visitor()
  for (const page of ['4', '0', '00', '9'.repeat(300)]) {
    const answer = await visitor.get(`${list}/catalogue${page}`)
    expect([page, answer.status, answer.payload.view?.component]).toEqual([page, 404, 'error'])
  }
  for (const page of ['4', '9'.repeat(300)]) {
    const { status, props } = await visitor.get(`${list}/catalogue?page=${page}`)
    expect([status, props.products.data, props.products.last_page]).toEqual([200, [], 3])
  }
  for (const page of ['-1', '0', 'x', '1.5', '', "1'--"]) {
    const { status, props } = await visitor.get(`${list}/catalogue?page=${encodeURIComponent(page)}`)
    expect([page, status, props.products.current_page]).toEqual([page, 200, 1])
  }
  expect((await visitor.get(`${list}/catalogue?page[]=2&page[]=3`)).props.products.current_page).toBe(1)
})

// Holds: routes.article-get-tudasbazis-category-slug, pages.single-article-title-content
// Holds: entities.category-article-faq-survey
test('article: its title and content in the language, the way to it, and what else its category has', async () => {
  const { props, payload, status } = await shop.visitor('fr').get('/tudasbazis/sans-paroles/comment-ecouter-une-fugue')
  expect([status, payload.view?.component]).toEqual([200, 'article'])
  expect(props.article).toMatchObject({
    title: 'Comment écouter une fugue',
    slug: 'comment-ecouter-une-fugue',
    thumbnail: { url: expect.stringMatching(/^\/media\//), alt_text: expect.stringMatching(/\S/) },
  })
  const names = props.article.content.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['text', 'title', 'text', 'title', 'text', 'title', 'text', 'text'])
  expect(titlesOf(props.breadcrumb)).toEqual(['Guide de l’auditeur', 'La musique', 'Les œuvres', 'Sans paroles'])
  expect(titlesOf(props.further)).toEqual(['Six suites pour un violoncelle'])
})

test('article: after the last one of a category the reading goes on with its first ones', async () => {
  const { props } = await shop.visitor().get(`/tudasbazis/catalogue/${many.at(-2)}`)
  expect(titlesOf(props.further)).toEqual([many.at(-1), ...many.slice(0, 3)].map((key) => `Of ${key}`))
})

// Holds: routes.article-get-tudasbazis-category-slug
test('article: every other form of its address leads to the one that it has, with the query', async () => {
  const visitor = shop.visitor('hu')
  const own = '/tudasbazis/szavak-nelkul/hogyan-hallgassunk-fugat'
  for (const path of [
    '/tudasbazis/hogyan-hallgassunk-fugat',
    '/tudasbazis/az-este/hogyan-hallgassunk-fugat',
    '/tudasbazis/no-such-category/hogyan-hallgassunk-fugat',
    '/tudasbazis/without-words/how-to-listen-to-a-fugue',
    `${own}/`,
  ]) {
    const { status, location } = await visitor.get(`${path}?from=mail`, { follow: false })
    expect([path, status, location]).toEqual([path, 301, `${own}?from=mail`])
  }
  expect((await visitor.get(own, { follow: false })).status).toBe(200)
})

test('article: one that stands in no category has an address of its own, and stands on the first page', async () => {
  await addArticles(null, ['loose-leaf'])
  const visitor = shop.visitor()
  expect((await visitor.get('/tudasbazis/loose-leaf', { follow: false })).props.breadcrumb).toHaveLength(1)
  expect(await visitor.get('/tudasbazis/music/loose-leaf', { follow: false })).toMatchObject({
    status: 301,
    location: '/tudasbazis/loose-leaf',
  })
  expect(titlesOf((await visitor.get('/tudasbazis')).props.articles)).toEqual(['Of loose-leaf'])
})

test('category: the slug of another language leads to this one’s, with its page', async () => {
  const visitor = shop.visitor('hu')
  expect(await visitor.get(`${list}/catalogue2?from=mail`, { follow: false })).toMatchObject({
    status: 301,
    location: `${list}/jegyzek2?from=mail`,
  })
  // A language without a slug uses the English one.
  expect((await shop.visitor('fr').get(`${list}/catalogue`, { follow: false })).status).toBe(200)
})

test('articles: the switch of languages and search engines are led to the address of each language', async () => {
  const addresses = {
    en: '/tudasbazis/without-words/how-to-listen-to-a-fugue',
    fr: '/tudasbazis/sans-paroles/comment-ecouter-une-fugue',
    hu: '/tudasbazis/szavak-nelkul/hogyan-hallgassunk-fugat',
  }
  const lists = { en: `${list}/catalogue2`, fr: `${list}/catalogue2`, hu: `${list}/jegyzek2` }
  for (const paths of [addresses, lists]) {
    for (const locale of locales) {
      const { props, body } = await shop.visitor(locale).get(paths[locale])
      for (const other of locales) {
        const url = shop.config.origins[other] + paths[other]
        expect(props.localization.localizedUrls[other]).toBe(url)
        expect(props.head.alternates).toContainEqual({ hreflang: other, href: url })
      }
      expect(body).toContain(`<link rel="canonical" href="${shop.config.origins[locale]}${paths[locale]}"`)
    }
  }
})

test('articles: whatever is unknown, hidden or not out yet is not found', async () => {
  const hidden = await addCategory('attic')
  await addArticles(await addCategory('crate', { parent_id: hidden }), ['in-the-crate'])
  await addArticles(null, ['a-draft', 'tomorrow', 'yesterday'])
  const visitor = shop.visitor()
  expect((await visitor.get('/tudasbazis/crate/in-the-crate')).status).toBe(200)
  await db.updateTable('article_categories').set({ archived_at: new Date() }).where('key', '=', 'attic').execute()
  await db.updateTable('articles').set({ published_at: null }).where('key', '=', 'a-draft').execute()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await db.updateTable('articles').set({ published_at: tomorrow }).where('key', '=', 'tomorrow').execute()
  await db.updateTable('articles').set({ archived_at: new Date() }).where('key', '=', 'yesterday').execute()
  for (const path of [
    '/tudasbazis/crate/in-the-crate',
    '/tudasbazis/a-draft',
    '/tudasbazis/tomorrow',
    '/tudasbazis/yesterday',
    '/tudasbazis/no-such-article',
    '/tudasbazis/a/b/c',
    '/tudasbazis/kategoriak',
    `${list}/attic`,
    `${list}/crate`,
    `${list}/no-such-category`,
    `${list}/12`,
    `${list}/Catalogue`,
    `${list}/catalogue-`,
    `${list}/%00`,
  ]) {
    const { status, payload } = await visitor.get(path)
    expect([path, status, payload.view?.component]).toEqual([path, 404, 'error'])
  }
  const { body } = await visitor.get('/sitemap.xml')
  for (const word of ['in-the-crate', 'a-draft', 'tomorrow', 'yesterday', 'attic', '/crate'])
    expect(body).not.toContain(word)
})

test('knowledge base: an empty shop has an empty one, and its footer does not lead there', async () => {
  const empty = await createTestShop({ season: false })
  const { props, status } = await empty.visitor().get('/tudasbazis')
  expect([status, props.categories, props.articles]).toEqual([200, [], []])
  expect(props.meta.footerLinks.map(({ uri }: { uri: string }) => uri)).toEqual(['/find-tickets'])
  expect((await empty.visitor().get('/gyik')).props.questions).toEqual([])
  await empty.close()
})

test('knowledge base: categories stand in the order of the organiser, one without a description has the one of all', async () => {
  await db.updateTable('article_categories').set({ position: -1 }).where('key', '=', 'catalogue').execute()
  const { props } = await shop.visitor().get('/tudasbazis')
  expect(props.categories[0].title).toBe('The catalogue')
  const head = (await shop.visitor().get(`${list}/catalogue`)).props.head
  expect(head.description).toBe(props.head.description)
  expect((await shop.visitor().get(`${list}/without-words`)).props.head.description).not.toBe(props.head.description)
})

test('article: search engines are told when it was published and when it was changed', async () => {
  const published_at = new Date('2025-03-04T05:06:07Z')
  await db.updateTable('articles').set({ published_at }).where('key', '=', 'opus-01').execute()
  const { updated_at } = await db
    .selectFrom('articles')
    .select('updated_at')
    .where('key', '=', 'opus-01')
    .executeTakeFirstOrThrow()
  const [data] = (await shop.visitor().get('/tudasbazis/catalogue/opus-01')).props.head.structuredData
  expect(data).toMatchObject({
    datePublished: published_at.toISOString(),
    dateModified: updated_at.toISOString(),
  })
})

test('article: a slug that is one article’s here and another’s in another language is this language’s', async () => {
  await addArticles(null, ['duo', 'pair'])
  const setSlug = (key: string, slug: object) =>
    db
      .updateTable('articles')
      .set({ slug: english(slug) })
      .where('key', '=', key)
      .execute()
  await setSlug('duo', { en: 'kettos', hu: 'paros' })
  await setSlug('pair', { en: 'pair', hu: 'kettos' })
  const titleIn = async (locale: 'en' | 'hu') =>
    (await shop.visitor(locale).get('/tudasbazis/kettos')).props.article.title
  expect([await titleIn('en'), await titleIn('hu')]).toEqual(['Of duo', 'Of pair'])
})

test('category: a slug that is one category’s here and another’s in another language is this language’s', async () => {
  await addCategory('quartet', { slug: { en: 'quartet', hu: 'vonos' } })
  await addCategory('strings', { slug: { en: 'vonos', hu: 'hurok' } })
  const titleIn = async (locale: 'en' | 'hu') => (await shop.visitor(locale).get(`${list}/vonos`)).props.category.title
  expect([await titleIn('hu'), await titleIn('en')]).toEqual(['The quartet', 'The strings'])
})

test('article: of those at the same place in a category the reading goes on with the next, too', async () => {
  const id = await addCategory('ties')
  await addArticles(id, ['tie-1', 'tie-2', 'tie-3', 'tie-4'])
  await db.updateTable('articles').set({ position: 7 }).where('category_id', '=', id).execute()
  const { props } = await shop.visitor().get('/tudasbazis/ties/tie-3')
  expect(titlesOf(props.further)).toEqual(['Of tie-4', 'Of tie-1', 'Of tie-2'])
})
