import { expect, test } from 'vitest'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { Problem } from '../files/problems.ts'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './content.ts'

function read(text: string) {
  const problems: Problem[] = []
  const blocks = readMarkdown({ text, file: 'terms/en.md', line: 1, problems, blocks: [] })
  return { blocks, problems }
}

test.each([
  ['words', 'Prices are *in* **euros**, **_always_**.\n'],
  ['a link', 'See [the **terms**](/terms) or [write](mailto:a@example.org).\n'],
  ['lines of a verse', 'First\\\nsecond\n'],
  ['headings', '### How\n\n#### And why\n'],
  ['a title between texts', 'Before.\n\n## By tram\n\nAfter.\n'],
  ['a quote', '> As [they](https://example.org) said.\n'],
  ['a list', '- One\n- Two, *too*\n'],
  ['a numbered list', '1. One\n2. Two\n'],
  ['a picture', '![](hall)\n'],
])('markdown: %s is read and written alike', (_, text) => {
  const { blocks, problems } = read(text)
  expect(problems).toEqual([])
  expect(writeMarkdown(blocks)).toBe(text)
})

test('markdown: what no Markdown says is written as a block of its own, and read again', () => {
  const title: Block = { id: '', name: 'title', props: { text: 'Small', level: 3 } }
  const capitals: Block = {
    id: '',
    name: 'text',
    props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text: 'Bach', smallCaps: true }] }] },
  }
  const column = (span: number, children: Block[]): Block => ({ id: '', name: 'column', props: { span, children } })
  const row: Block = { id: '', name: 'row', props: { children: [column(4, [title]), column(8, [capitals])] } }
  const section: Block = { id: '', name: 'section', props: { tone: 'stage', children: [row, title] } }
  for (const blocks of [[title], [capitals], [row], [section, title, row]]) {
    const { blocks: again, problems } = read(writeMarkdown(blocks))
    expect(problems).toEqual([])
    expect(again).toEqual(blocks)
  }
})
