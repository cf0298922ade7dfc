import { afterAll, expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { createTestShop } from '#test/shop/shop.ts'
import type { Block } from '../blocks/blocks.ts'
import { parseBlocks } from './block-schemas.ts'
import { resolveMedia } from './media-store.ts'

const shop = await createTestShop()
afterAll(shop.close)
const { db } = shop

// Holds: entities.content-blocks-title-text-image
test('everything that the demo season stores is content that an organiser may store', async () => {
  const tables = ['venues', 'events', 'soloists', 'pages'] as const
  const rows = (await Promise.all(tables.map((table) => db.selectFrom(table).select('content').execute()))).flat()
  expect(rows.length).toBeGreaterThan(20)
  for (const { content } of rows) {
    for (const locale of locales) expect(parseBlocks(content[locale] ?? content.en).length).toBeGreaterThan(0)
  }
})

const text = (nodes: unknown) => [{ id: 'a', name: 'text', props: { nodes } }]

test.each([
  ['an unknown block', [{ id: 'a', name: 'html', props: { html: '<b>' } }]],
  ['a property too many', [{ id: 'a', name: 'title', props: { text: 'T', onclick: 'x' } }]],
  ['a column wider than the page', [{ id: 'a', name: 'column', props: { span: 13, children: [] } }]],
  [
    'a script as a link',
    text([{ type: 'paragraph', children: [{ type: 'link', href: 'javascript:alert(1)', children: [] }] }]),
  ],
  ['a link to another host in disguise', [{ id: 'a', name: 'button', props: { label: 'Go', href: '//evil.example' } }]],
  ['markup as a node', text([{ type: 'html', html: '<script>' }])],
  [
    'a bad block deep inside',
    [
      {
        id: 'a',
        name: 'section',
        props: { children: [{ id: 'b', name: 'row', props: { children: [{ id: 'c', name: 'x', props: {} }] } }] },
      },
    ],
  ],
  ['no list', { id: 'a' }],
])('%s is refused', (_, content) => {
  expect(() => parseBlocks(content)).toThrow()
})

// Holds: entities.content-blocks-title-text-image
test('blocks nested without end are refused', () => {
  let block: Block = { id: 'x', name: 'title', props: { text: 'Deep' } }
  for (let depth = 0; depth < 12; depth++) block = { id: `s${depth}`, name: 'section', props: { children: [block] } }
  expect(() => parseBlocks([block])).toThrow(/nested deeper/)
})

test('pictures come with the content, described in its language, and missing ones are left out', async () => {
  const { name } = await db
    .selectFrom('media')
    .select('name')
    .where('name', 'like', 'gallery-%')
    .limit(1)
    .executeTakeFirstOrThrow()
  const image = (media: string): Block => ({ id: media, name: 'image', props: { media } })
  const [first, second] = await resolveMedia(
    db,
    [[{ id: 'r', name: 'row', props: { children: [image(name)] } }], [image('gone')]],
    'fr',
  )
  expect(first).toMatchObject([
    { props: { children: [{ props: { media: name, image: { url: expect.stringContaining('/media/') } } }] } },
  ])
  expect(second).toEqual([])
})

// Holds: routes.page, pages.generic-page-title-hidden-if, entities.page-title-content-hide-title
test('a page in each language, and 404 where there is none', async () => {
  const titles = { en: 'Terms of sale', fr: 'Conditions générales de vente', hu: 'Általános szerződési feltételek' }
  for (const locale of locales) {
    const { props, payload, status } = await shop.visitor(locale).get('/terms')
    expect(status).toBe(200)
    expect(payload.view?.component).toBe('page')
    expect(props).toMatchObject({ title: titles[locale], hide_title: false })
    expect(props.content.length).toBeGreaterThan(2)
  }
  expect((await shop.visitor().get('/no-such-page')).status).toBe(404)
})

// Holds: layout.meta-footerlinks
test('the footer leads to the pages, and each of its links answers', async () => {
  const visitor = shop.visitor('hu')
  const { footerLinks } = (await visitor.get('/gallery')).props.meta
  expect(footerLinks.map(({ title }: { title: string }) => title)).toContain('Adatvédelem')
  for (const { uri } of footerLinks) expect((await visitor.get(uri)).status).toBe(200)
})

test('the gallery shows its pictures in the order of the organiser', async () => {
  const { id } = await db
    .selectFrom('gallery_items')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await db.updateTable('gallery_items').set({ position: -1 }).where('id', '=', id).execute()
  expect((await shop.visitor().get('/gallery')).props.gallery[0].id).toBe(id)
})

// Holds: routes.gallery, pages.gallery-grid-images-sets-gallery
test('the gallery shows every picture with its text and all its sizes', async () => {
  const { props } = await shop.visitor('hu').get('/gallery')
  const { count } = await db
    .selectFrom('gallery_items')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(props.gallery).toHaveLength(count)
  expect(count).toBeGreaterThanOrEqual(24)
  for (const { props: item } of props.gallery) {
    const largest = Object.values(item.image).at(-1)
    expect(largest).toMatchObject({
      url: expect.stringMatching(/^\/media\//),
      alt: expect.stringMatching(/\S/),
      caption: expect.stringMatching(/\S/),
    })
  }
})

// Holds: pages.generic-page-title-hidden-if
test('a page whose title an organiser hides says so', async () => {
  await db.updateTable('pages').set({ hide_title: true }).where('key', '=', 'terms').execute()
  expect((await shop.visitor().get('/terms')).props).toMatchObject({ title: 'Terms of sale', hide_title: true })
})

test('a page is described by how it begins, not by its title', async () => {
  const { title, head } = (await shop.visitor().get('/terms')).props
  expect(head.description.length).toBeGreaterThan(title.length)
  expect(head.description).not.toBe(title)
})

test('what is to stay in sight of a picture does so wherever the picture is shown', async () => {
  await db.updateTable('media').set({ focal_x: 0.2, focal_y: 0.7 }).execute()
  const visitor = shop.visitor()
  const concert = (await visitor.get('/')).props.nextConcert
  const shown: Record<string, { focus?: string }[]> = {
    venues: (await visitor.get('/venues')).props.venues.map(({ cover }: { cover: object }) => cover),
    soloists: (await visitor.get('/soloists')).props.soloists.map(({ thumbnail }: { thumbnail: object }) => thumbnail),
    gallery: (await visitor.get('/gallery')).props.gallery.map(({ props }: { props: object }) => props),
    concert: [(await visitor.get(`/events/${concert.venue.slug}/${concert.date}`)).props.event.cover],
    front: (await visitor.get('/')).props.gallery.map(({ props }: { props: object }) => props),
  }
  for (const [page, pictures] of Object.entries(shown)) {
    expect(pictures.length, page).toBeGreaterThan(0)
    for (const picture of pictures) expect(picture.focus, page).toBe('x20 y70')
  }
})
