// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, openPart } from '../client/testing/open-page.tsx'
import { iconPaths } from '../ui/media/icon-paths.ts'
import { BlockList } from './blocks/block-list.tsx'
import type { Block, TextNode } from './blocks/blocks.ts'

const text = (nodes: TextNode[]): Block => ({ id: 'text', name: 'text', props: { nodes } })
const words = (value: string) => ({ type: 'text' as const, text: value })
const title = (value: string, level?: 2 | 3): Block => ({ id: value, name: 'title', props: { text: value, level } })
const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map((heading) => [heading.tagName, heading.textContent])

test('generic page: it has its title over its content, unless the title is hidden', async () => {
  const content = [title('Delivery'), text([{ type: 'heading', level: 3, children: [words('By mail')] }])]
  await openPage('page', { title: 'Terms of sale', content, hide_title: false })
  expect(headings()).toEqual([
    ['H2', 'Terms of sale'],
    ['H3', 'Delivery'],
    ['H4', 'By mail'],
  ])
  await openPage('page', { title: 'Terms of sale', content, hide_title: true })
  // What stood under the title stands a level higher, so that no level is left out.
  expect(headings()).toEqual([
    ['H2', 'Delivery'],
    ['H3', 'By mail'],
  ])
})

test('content: titles in it are one level below the heading that it stands under', async () => {
  await openPart(<BlockList blocks={[title('First'), title('Second', 3)]} under={3} />)
  expect(screen.getByText('First').tagName).toBe('H4')
  expect(screen.getByText('Second').tagName).toBe('H5')
})

test('content: running text is paragraphs, lists, quotes and breaks, never markup', async () => {
  const nodes: TextNode[] = [
    { type: 'paragraph', children: [words('<b>not bold</b>'), { type: 'break' }, words('next line')] },
    { type: 'list', items: [[words('one')], [words('two')]] },
    { type: 'list', ordered: true, items: [[words('first')]] },
    { type: 'quote', children: [words('They say')] },
  ]
  await openPart(<BlockList blocks={[text(nodes)]} />)
  expect(document.querySelector('p')?.innerHTML).toBe('&lt;b&gt;not bold&lt;/b&gt;<br>next line')
  expect(screen.getByText('two').parentElement?.tagName).toBe('UL')
  expect(screen.getByText('first').parentElement?.tagName).toBe('OL')
  expect(screen.getByText('They say').tagName).toBe('BLOCKQUOTE')
})

test('content: words can be bold, italic and small capitals, together too', async () => {
  const children = [
    { ...words('loud'), bold: true },
    { ...words('leaning'), italic: true },
    { ...words('both'), bold: true, italic: true },
    { ...words('Small'), smallCaps: true },
    words('plain'),
  ]
  await openPart(<BlockList blocks={[text([{ type: 'paragraph', children }])]} />)
  const html = document.querySelector('p')!.innerHTML
  expect(html).toMatch(
    /^<strong>loud<\/strong><em>leaning<\/em><strong><em>both<\/em><\/strong><span class="_smallCaps_\w+">Small<\/span>plain$/,
  )
})

test('content: a link inside the shop is followed in place, one outside leaves, and one that is not safe is words', async () => {
  const link = (href: string) => ({ type: 'link' as const, href, children: [words(`to ${href}`)] })
  const hrefs = ['/venues', 'https://other.example/', 'javascript:alert(1)']
  const { user, requests } = await openPart(
    <BlockList blocks={[text([{ type: 'paragraph', children: hrefs.map(link) }])]} />,
  )
  expect(screen.getAllByRole('link').map((each) => [each.getAttribute('href'), each.getAttribute('rel')])).toEqual([
    ['/venues', null],
    ['https://other.example/', 'noopener'],
  ])
  expect(screen.getByText('to javascript:alert(1)', { exact: false }).tagName).toBe('P')
  await user.click(screen.getByRole('link', { name: 'to /venues' }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'GET', path: '/venues' }]))
})

test('content: a button inside the shop is followed in place, one outside says that it leaves', async () => {
  const button = (label: string, href: string): Block => ({ id: href, name: 'button', props: { label, href } })
  const blocks = [
    button('Halls', '/venues'),
    button('Map', 'https://map.example/'),
    button('Bad', 'javascript:alert(1)'),
  ]
  const { user, requests } = await openPart(<BlockList blocks={blocks} />)
  const [inside, outside, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  expect([inside?.getAttribute('rel'), outside?.getAttribute('rel')]).toEqual([null, 'noopener'])
  expect(inside?.querySelector('svg')).toBeNull()
  expect(outside?.querySelector('path')?.getAttribute('d')).toBe(iconPaths.external)
  await user.click(inside!)
  await vi.waitFor(() => expect(requests).toMatchObject([{ path: '/venues' }]))
})

test('content: pictures have their texts; one that is gone, and a block that is unknown, leave nothing', async () => {
  const image = { url: '/media/a.jpg', alt_text: 'The hall', width: 8, height: 6, sources: [] }
  const blocks = [
    { id: 'a', name: 'image', props: { media: 'a', image } },
    { id: 'b', name: 'image', props: { media: 'b' } },
    { id: 'c', name: 'from-a-later-version', props: {} },
  ] as Block[]
  await openPart(<BlockList blocks={blocks} />)
  expect(screen.getByRole('img', { name: 'The hall' })).toBeDefined()
  expect(document.querySelector('img')?.closest('picture')?.parentElement?.childElementCount).toBe(1)
})

test('content: sections, rows and columns hold what is in them, on their ground and in their width', async () => {
  const column = (span: number): Block => ({
    id: `c${span}`,
    name: 'column',
    props: { span, children: [title(`${span}`)] },
  })
  const row: Block = { id: 'r', name: 'row', props: { children: [column(4), column(8)] } }
  const blocks: Block[] = [
    { id: 's', name: 'section', props: { tone: 'stage', children: [row] } },
    { id: 't', name: 'section', props: { children: [title('On paper')] } },
  ]
  await openPart(<BlockList blocks={blocks} />)
  expect(screen.getByText('4').closest('[data-span]')?.getAttribute('data-span')).toBe('4')
  expect(screen.getByText('8').closest('section')?.getAttribute('data-tone')).toBe('dark')
  expect(screen.getByText('On paper').closest('section')?.getAttribute('data-tone')).toBe('paper')
})

const size = (name: string) => ({ url: `/media/${name}.jpg`, alt: `${name} seen`, width: 9, height: 6, caption: null })
const gallery = ['Sand', 'Strings', 'Pipes'].map((name, index) => ({
  id: index,
  props: { image: { large: { ...size(name), caption: index === 0 ? 'Drawn by a bow' : null } } },
}))
const shownIn = (dialog: HTMLElement) => within(dialog).getByRole('img').getAttribute('alt')

/** The gallery with one of its pictures large. */
async function openLarge(name: string, items = gallery) {
  const page = await openPage('gallery', { gallery: items })
  await page.user.click(screen.getByRole('link', { name: new RegExp(name) }))
  return { ...page, dialog: screen.getByRole('dialog', { name: page.t('gallery.lightbox') }) }
}

test('gallery: every picture is a link to its file with its text; the first two are loaded at once', async () => {
  const { t } = await openPage('gallery', { gallery })
  expect(screen.getByRole('heading', { level: 1, name: t('gallery.slogan') })).toBeDefined()
  const links = within(screen.getByRole('region', { name: t('gallery.title') })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/media/Sand.jpg',
    '/media/Strings.jpg',
    '/media/Pipes.jpg',
  ])
  const images = links.map((link) => within(link).getByRole('img'))
  expect(images.map((image) => image.getAttribute('alt'))).toEqual(['Sand seen', 'Strings seen', 'Pipes seen'])
  expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy'])
  expect(within(links[0]!).getByText('Drawn by a bow')).toBeDefined()
  expect(links[1]!.textContent).toBe('')
})

test('gallery: without pictures it says so', async () => {
  const { t } = await openPage('gallery', { gallery: [] })
  expect(screen.getByText(t('gallery.empty'))).toBeDefined()
})

test('gallery: a picture opens large with its caption and its place; its text stands in for a caption', async () => {
  const { t, dialog } = await openLarge('Sand')
  expect(shownIn(dialog)).toBe('Sand seen')
  expect(within(dialog).getByText('Drawn by a bow')).toBeDefined()
  expect(within(dialog).getByText(t('gallery.position', { number: 1, count: 3 }))).toBeDefined()
  const other = await openLarge('Strings')
  expect(within(other.dialog).getByText('Strings seen')).toBeDefined()
})

test('gallery: opened with a key held that opens a tab, a picture is left to the browser', async () => {
  await openPage('gallery', { gallery })
  for (const held of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) {
    const link = screen.getByRole('link', { name: /Sand/ })
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link, { [held]: true })
    expect(document.querySelector('dialog')?.open).toBe(false)
  }
})

test('gallery: its buttons turn the leaf, around the end and the beginning', async () => {
  const { t, user, dialog } = await openLarge('Sand')
  const press = async (name: string) => {
    await user.click(within(dialog).getByRole('button', { name }))
    return shownIn(dialog)
  }
  expect(await press(t('gallery.previous'))).toBe('Pipes seen')
  expect(await press(t('gallery.next'))).toBe('Sand seen')
  expect(await press(t('gallery.next'))).toBe('Strings seen')
})

test('gallery: arrow keys, Home and End turn the leaf while it is open, and no longer', async () => {
  const { t, user, dialog } = await openLarge('Sand')
  const press = async (key: string, expected: string) => {
    await user.keyboard(`{${key}}`)
    // React draws a moment later what no element of its own has heard.
    await vi.waitFor(() => expect(shownIn(dialog)).toBe(expected))
  }
  await press('ArrowRight', 'Strings seen')
  await press('ArrowLeft', 'Sand seen')
  await press('End', 'Pipes seen')
  await press('Home', 'Sand seen')
  // Another key turns nothing, or the next one would lead elsewhere.
  await press('a', 'Sand seen')
  await press('ArrowRight', 'Strings seen')
  await user.click(within(dialog).getByRole('button', { name: t('common.close') }))
  expect(document.querySelector('dialog')?.open).toBe(false)
  await user.keyboard('{ArrowRight}')
  expect(document.querySelector('dialog')?.open).toBe(false)
})

test('gallery: a single picture has nothing to turn to', async () => {
  const { t, user, dialog } = await openLarge('Sand', gallery.slice(0, 1))
  expect(within(dialog).queryByRole('button', { name: t('gallery.next') })).toBeNull()
  await user.keyboard('{ArrowRight}')
  expect(shownIn(dialog)).toBe('Sand seen')
})

/** A finger that goes down and comes up elsewhere. */
function swipe(on: HTMLElement, across: number, down = 0, given: object = {}) {
  const pointer = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, ...given }
  fireEvent(on, new PointerEvent('pointerdown', { ...pointer, clientX: 200, clientY: 200 }))
  fireEvent(on, new PointerEvent('pointerup', { ...pointer, clientX: 200 + across, clientY: 200 + down }))
}

test('gallery: a finger turns the leaf by a swipe to the side', async () => {
  const { dialog } = await openLarge('Sand')
  const turn = async (across: number, expected: string) => {
    swipe(within(dialog).getByRole('img'), across)
    await vi.waitFor(() => expect(shownIn(dialog)).toBe(expected))
  }
  await turn(-40, 'Strings seen')
  await turn(40, 'Sand seen')
  // A tap, a swipe that goes rather down, a mouse, and the second of two fingers turn nothing.
  const others: [number, number, object?][] = [
    [-39, 0],
    [-50, 60],
    [-90, 0, { pointerType: 'mouse' }],
    [-90, 0, { isPrimary: false }],
  ]
  for (const other of others) swipe(within(dialog).getByRole('img'), ...other)
  await turn(-40, 'Strings seen')
})
