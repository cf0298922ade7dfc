// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { readIconPath } from '#ui/display/testing/icon-path.tsx'
import { BlockList, OtherBlock } from './block-list.tsx'
import type { Block, TextNode } from '#core/content/blocks/blocks.ts'

// Pages load it with their own code.
await OtherBlock.load()

const text = (nodes: TextNode[]): Block => ({ id: 'text', name: 'text', props: { nodes } })
const textNode = (value: string) => ({ type: 'text' as const, text: value })
const title = (value: string, level?: 2 | 3): Block => ({ id: value, name: 'title', props: { text: value, level } })

test('content: titles in it are one level below the heading that it stands under', async () => {
  await openPart(<BlockList blocks={[title('First'), title('Second', 3)]} under={3} />)
  expect(screen.getByText('First').tagName).toBe('H4')
  expect(screen.getByText('Second').tagName).toBe('H5')
})
// Holds: entities.content-blocks-title-text-image
test('content: running text is paragraphs, lists, quotes and breaks, never markup', async () => {
  const nodes: TextNode[] = [
    { type: 'paragraph', children: [textNode('<b>not bold</b>'), { type: 'break' }, textNode('next line')] },
    { type: 'list', items: [[textNode('one')], [textNode('two')]] },
    { type: 'list', ordered: true, items: [[textNode('first')]] },
    { type: 'quote', children: [textNode('They say')] },
  ]
  await openPart(<BlockList blocks={[text(nodes)]} />)
  expect(document.querySelector('p')?.innerHTML).toBe('&lt;b&gt;not bold&lt;/b&gt;<br>next line')
  expect(screen.getByText('two').parentElement?.tagName).toBe('UL')
  expect(screen.getByText('first').parentElement?.tagName).toBe('OL')
  expect(screen.getByText('They say').tagName).toBe('BLOCKQUOTE')
})

test('content: words can be bold, italic and small capitals, together too', async () => {
  const children = [
    { ...textNode('loud'), bold: true },
    { ...textNode('leaning'), italic: true },
    { ...textNode('both'), bold: true, italic: true },
    { ...textNode('Small'), smallCaps: true },
    textNode('plain'),
  ]
  await openPart(<BlockList blocks={[text([{ type: 'paragraph', children }])]} />)
  const html = document.querySelector('p')!.innerHTML
  expect(html).toMatch(
    /^<strong>loud<\/strong><em>leaning<\/em><strong><em>both<\/em><\/strong><span class="_smallCaps_\w+">Small<\/span>plain$/,
  )
})

test('content: a link inside the shop is followed in place, one outside leaves, and one that is not safe is words', async () => {
  const link = (href: string) => ({ type: 'link' as const, href, children: [textNode(`to ${href}`)] })
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

// Holds: entities.content-blocks-title-text-image
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
  expect(outside?.querySelector('path')?.getAttribute('d')).toBe(readIconPath('external'))
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

// Holds: entities.content-blocks-title-text-image
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
