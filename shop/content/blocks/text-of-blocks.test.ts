import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { textOfBlocks } from './text-of-blocks.ts'

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
