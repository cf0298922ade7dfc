import { expect, test } from 'vitest'
import type { Block } from '../blocks/blocks.ts'
import { parseBlock } from './block-schemas.ts'

const title = { id: 't', name: 'title', props: { text: 'A title' } }
const text = (...nodes: object[]) => ({ nodes })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const words = { type: 'text', text: 'Words' }
const field = { field: 'your-name', kind: 'text', label: 'Your name' }
const choice = { ...field, kind: 'radio', options: [{ value: 'stalls', label: 'Stalls' }] }

/** Valid and invalid properties of each block. */
const blocks: Record<Block['name'], { right: object[]; wrong: object[] }> = {
  title: {
    right: [{ text: 'A' }, { text: 'A', level: 2 }, { text: 'A', level: 3 }],
    wrong: [{}, { text: '' }, { text: 'A', level: 1 }, { text: 'A', level: 4 }, { text: 'A', html: '<b>' }],
  },
  text: {
    right: [
      text(paragraph(words), { type: 'heading', level: 3, children: [words] }, { type: 'quote', children: [] }),
      text({ type: 'list', ordered: true, items: [[words]] }),
      text(paragraph({ type: 'link', href: '/venues', children: [words] })),
    ],
    wrong: [
      {},
      text({ type: 'html', html: '<b>' }),
      text({ type: 'heading', level: 1, children: [] }),
      text(paragraph({ type: 'link', href: 'javascript:alert(1)', children: [words] })),
      text(paragraph({ ...words, onclick: 'alert(1)' })),
    ],
  },
  image: { right: [{ media: 'hall' }], wrong: [{}, { media: '' }, { media: 'hall', src: 'https://evil.example' }] },
  button: {
    right: [
      { label: 'A', href: '/venues' },
      { label: 'A', href: 'mailto:a@b.hu' },
    ],
    wrong: [{ label: 'A' }, { label: '', href: '/' }, { label: 'A', href: 'javascript:alert(1)' }],
  },
  section: {
    right: [{ children: [title] }, { tone: 'stage', children: [] }],
    wrong: [{}, { tone: 'red', children: [] }],
  },
  row: { right: [{ children: [title] }], wrong: [{}, { children: 'A' }] },
  column: {
    right: [
      { span: 1, children: [] },
      { span: 12, children: [title] },
    ],
    wrong: [{ children: [] }, ...[0, 13, 1.5, '6'].map((span) => ({ span, children: [] }))],
  },
  carousel: {
    right: [
      { label: 'Halls', children: [title] },
      ...[1, 4].map((per_view) => ({ label: 'A', per_view, children: [] })),
    ],
    wrong: [{ children: [] }, ...[0, 5, 2.5].map((per_view) => ({ label: 'A', per_view, children: [] }))],
  },
  file: {
    right: [{ file: 'programme' }, { file: 'programme', label: 'A' }],
    wrong: [{}, { file: '' }, { url: '/a.pdf' }],
  },
  'referral-link': {
    right: [{ href: 'https://example.com/', title: 'A', text: 'B', media: 'hall' }],
    wrong: [{ title: 'A' }, { href: '/', title: '' }, { href: 'data:text/html,a', title: 'A' }],
  },
  youtube: {
    right: [{ video: 'dQw4w9WgXcQ', title: 'A' }],
    wrong: [
      { video: 'dQw4w9WgXcQ' },
      { video: 'dQw4w9WgXc', title: 'A' },
      { video: 'https://youtu.be/dQw4w9WgXcQ', title: 'A' },
      { video: '../../x.html', title: 'A' },
    ],
  },
  'survey-input': fieldCases(),
  'questionnaire-input': fieldCases(),
  'questionnaire-questionnaire': {
    right: [{ questionnaire: 'schools' }],
    wrong: [{}, { questionnaire: '' }, { questionnaire: 'schools', form: { title: 'A' } }],
  },
}

function fieldCases() {
  return {
    right: [field, choice, { ...field, kind: 'scale', min: 0, max: 10 }, { ...field, required: true, hint: 'A' }],
    wrong: [
      {},
      { ...field, label: '' },
      { ...field, kind: 'file' },
      ...['__proto__', 'A', 'a b', 'a[b]', 'a'.repeat(41)].map((name) => ({ ...field, field: name })),
      { ...field, kind: 'scale', min: 5, max: 5 },
      { ...field, kind: 'number', min: 2, max: 1 },
      { ...choice, options: [] },
      { ...choice, options: [{ value: 'no value', label: 'A' }] },
    ],
  }
}

const cases = Object.entries(blocks).flatMap(([name, { right, wrong }]) => [
  ...right.map((props) => [name, 'is stored', JSON.stringify(props), true] as const),
  ...wrong.map((props) => [name, 'is refused', JSON.stringify(props), false] as const),
])

// Holds: entities.content-blocks-title-text-image, entities.content-blocks-carousel-file-referral
test.each(cases)('blocks: %s %s with %s', (name, _, props, isRight) => {
  const block = { id: 'a', name, props: JSON.parse(props) as unknown }
  if (isRight) expect(parseBlock(block)).toEqual(block)
  else expect(() => parseBlock(block)).toThrow()
})
