import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { describeBlocks, textOfBlocks } from './text-of-blocks.ts'

test('content says its text, of links, lists and what stands within, and nothing of its pictures', () => {
  const say = (text: string) => ({ type: 'text', text }) as const
  const blocks: Block[] = [
    { id: 'a', name: 'title', props: { text: 'Refunds' } },
    {
      id: 'b',
      name: 'section',
      props: {
        children: [
          {
            id: 'c',
            name: 'text',
            props: {
              nodes: [
                {
                  type: 'paragraph',
                  children: [say('See '), { type: 'link', href: '/terms', children: [say('the terms')] }, say('.')],
                },
                { type: 'list', items: [[say('one'), { type: 'break' }, say('more')], [say('two')]] },
              ],
            },
          },
          { id: 'd', name: 'image', props: { media: 'x' } },
        ],
      },
    },
  ]
  expect(textOfBlocks(blocks)).toBe('Refunds\nSee the terms.\none more\ntwo')
})

// Holds: visitors.content-described-by-its-beginning
test('content is described by how it begins, without its titles, in whole words and no longer than search engines show', () => {
  const title = (text: string): Block => ({ id: 'a', name: 'title', props: { text } })
  const text = (...lines: string[]): Block => ({
    id: 'b',
    name: 'text',
    props: { nodes: lines.map((line) => ({ type: 'paragraph', children: [{ type: 'text', text: line }] })) },
  })
  expect(describeBlocks([title('Terms'), text('What we sell.', 'To whom.')])).toBe('What we sell. To whom.')
  const section: Block = { id: 'c', name: 'section', props: { children: [title('One'), text('Within.')] } }
  expect(describeBlocks([section])).toBe('Within.')
  expect(describeBlocks([title('Terms')])).toBeUndefined()
  expect(describeBlocks([text('a'.repeat(160))])).toBe('a'.repeat(160))
  expect(describeBlocks([text('word '.repeat(40))])).toBe(`${'word '.repeat(32).trim()}…`)
  expect(describeBlocks([text(`${'a'.repeat(150)}, ${'b'.repeat(20)}`)])).toBe(`${'a'.repeat(150)}…`)
})

test('content of a survey whose own content is not there yet says nothing', () => {
  const survey = {
    id: 's',
    name: 'questionnaire',
    props: { questionnaire: 'visit', children: undefined },
  } as unknown as Block
  expect(describeBlocks([survey])).toBeUndefined()
})
