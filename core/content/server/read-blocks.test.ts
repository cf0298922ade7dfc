import { expect, test, vi } from 'vitest'
import type { Locale } from '#values/locales.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { Block } from '../blocks/blocks.ts'
import { readBlocks } from './read-blocks.ts'

function read(content: unknown, locale: Locale = 'en') {
  const report = vi.fn<ReportContentError>()
  const blocks = readBlocks(content, { place: 'here', locale, report })
  return { blocks, problems: report.mock.calls.map(([{ place, problem }]) => `${place} ${problem}`) }
}

const title = (text: string): Block => ({ id: 't', name: 'title', props: { text } })
const nest = (block: Block, depth: number): Block =>
  depth === 1 ? block : { id: 's', name: 'section', props: { children: [nest(block, depth - 1)] } }

test('content: a page shows as many blocks as one can have, and says that there are more', () => {
  const blocks = Array.from({ length: 2000 }, () => title('A'))
  expect(read(blocks)).toEqual({ blocks, problems: [] })
  expect(read([...blocks, title('B'), title('C')])).toEqual({ blocks, problems: ['here[2000] is too much for a page'] })
})

test('content: a page shows as many characters as one can have, however few its blocks are', () => {
  const long = title('A'.repeat(499_999))
  const { blocks, problems } = read([long, title('B')])
  expect(blocks).toEqual([long])
  expect(problems).toEqual(['here[1] is too much for a page'])
})

test('content: blocks stand eight deep, and no deeper', () => {
  const deepest = [nest(title('A'), 8)]
  expect(read(deepest)).toEqual({ blocks: deepest, problems: [] })
  const { blocks, problems } = read([nest(title('A'), 9)])
  expect(JSON.stringify(blocks)).not.toContain('title')
  expect(problems).toEqual([expect.stringMatching(/ stands deeper than 8 blocks$/)])
})

test('content: French words are spaced, addresses are not', () => {
  const button = (label: string, href: string): Block => ({ id: 'b', name: 'button', props: { label, href } })
  const href = 'https://other.example/a?b=c!'
  expect(read([button('Venez !', href)], 'fr').blocks).toEqual([button('Venez\u202F!', href)])
  expect(read([button('Venez !', href)], 'hu').blocks).toEqual([button('Venez !', href)])
})
