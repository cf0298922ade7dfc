import { expect, it } from 'vitest'
import type { Block, BlockPicture } from './blocks.ts'
import { insertPictures } from './resolve-pictures.ts'

const hall: BlockPicture = { url: '/media/hall.jpeg', alt_text: 'The hall', width: 800, height: 500, sources: [] }
const image = (media: string): Block => ({ id: media, name: 'image', props: { media } })
const title: Block = { id: 'title', name: 'title', props: { text: 'Nocturnes' } }

it('puts pictures where blocks name them, however deep, and leaves out what is gone', () => {
  const column: Block = { id: 'c', name: 'column', props: { span: 6, children: [image('hall'), image('gone')] } }
  const blocks: Block[] = [title, { id: 'r', name: 'row', props: { children: [column] } }]
  expect(insertPictures(blocks, new Map([['hall', hall]]))).toEqual([
    title,
    {
      id: 'r',
      name: 'row',
      props: {
        children: [
          {
            id: 'c',
            name: 'column',
            props: { span: 6, children: [{ id: 'hall', name: 'image', props: { media: 'hall', image: hall } }] },
          },
        ],
      },
    },
  ])
})

it('leaves everything else of a section, and blocks that hold no pictures, as they are', () => {
  const section: Block = {
    id: 's',
    name: 'section',
    props: { title: 'The hall', children: [image('hall'), title] },
  } as Block
  expect(insertPictures([section, title], new Map([['hall', hall]]))).toEqual([
    {
      id: 's',
      name: 'section',
      props: {
        title: 'The hall',
        children: [{ id: 'hall', name: 'image', props: { media: 'hall', image: hall } }, title],
      },
    },
    title,
  ])
  expect(insertPictures([], new Map())).toEqual([])
})

it('keeps other blocks without their picture where it is gone, or where they name none', () => {
  const referral: Block = { id: 'r', name: 'referral-link', props: { href: '/venues', title: 'Halls', media: 'gone' } }
  const bare: Block = { id: 'b', name: 'referral-link', props: { href: '/venues', title: 'Halls' } }
  expect(insertPictures([referral, bare], new Map([['hall', hall]]))).toEqual([referral, bare])
})
