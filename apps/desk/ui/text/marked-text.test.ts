import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InlineNode, TextNode } from '#core/content/blocks/blocks.ts'
import { findBadLinks, readText, writeText } from './marked-text.ts'

const words = (text: string): InlineNode => ({ type: 'text', text })

describe('marked text: what is typed', () => {
  test('becomes paragraphs, lists, headings and quotations', () => {
    const typed =
      'Doors open early.\nAt six.\n\n### Bring\n- a ticket\n- **patience**\n\n1. one\n2. two\n\n> Quiet please'
    expect(readText(typed)).toEqual([
      { type: 'paragraph', children: [words('Doors open early.'), { type: 'break' }, words('At six.')] },
      { type: 'heading', level: 3, children: [words('Bring')] },
      { type: 'list', items: [[words('a ticket')], [{ type: 'text', text: 'patience', bold: true }]] },
      { type: 'list', ordered: true, items: [[words('one')], [words('two')]] },
      { type: 'quote', children: [words('Quiet please')] },
    ])
  })

  test('has links to safe places only; another stays as it was typed, and is named', () => {
    const typed = 'See [the terms](/terms) and [this](javascript:alert) or [that](https://a.example/x_(y\\))'
    expect(readText('[the terms](/terms)')).toEqual([
      { type: 'paragraph', children: [{ type: 'link', href: '/terms', children: [words('the terms')] }] },
    ])
    expect(findBadLinks(typed)).toContain('javascript:alert')
    expect(JSON.stringify(readText(typed))).toContain('[this](javascript:alert)')
    expect(JSON.stringify(readText(typed))).not.toContain('"href":"javascript')
  })

  test('keeps a sign that has no second one, and one after a backslash', () => {
    const plain = (text: string) => expect(readText(text)).toEqual([{ type: 'paragraph', children: [words(text)] }])
    plain('5 * 3')
    plain('a ** b')
    plain('[not a link]')
    expect(readText('\\*stars\\* and \\- no entry')).toEqual([
      { type: 'paragraph', children: [words('*stars* and - no entry')] },
    ])
  })
})

// Markup characters among plain letters, without edges that a line does not keep.
const text = fc
  .array(fc.constantFrom('a', 'é', '*', '**', '^', '^^', '[', ']', '(', ')', '\\', '-', '#', '>', '1. ', '.', 'x y'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((signs) => `o${signs.join('')}o`)
const part = fc.record(
  {
    type: fc.constant('text' as const),
    text,
    bold: fc.constant(true),
    italic: fc.constant(true),
    smallCaps: fc.constant(true),
  },
  { requiredKeys: ['type', 'text'] },
) as fc.Arbitrary<InlineNode>
const link = fc.record({
  type: fc.constant('link' as const),
  href: fc.constantFrom('/terms', 'https://a.example/x_(y)', 'mailto:a@b.example', '/a\\b'),
  children: fc.array(part, { minLength: 1, maxLength: 2 }),
}) as fc.Arbitrary<InlineNode>
const inline = fc
  .array(fc.oneof(part, link), { minLength: 1, maxLength: 4 })
  .map((nodes) => nodes.map((node) => (node.type === 'link' ? { ...node, children: joined(node.children) } : node)))
  .map(joined)
const lines = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  .map((all) => all.flatMap((nodes, index): InlineNode[] => (index === 0 ? nodes : [{ type: 'break' }, ...nodes])))
const node = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), children: lines }),
  fc.record({ type: fc.constant('quote' as const), children: lines }),
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(3 as const, 4 as const),
    children: inline,
  }),
  fc.record({ type: fc.constant('list' as const), items: fc.array(lines, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    type: fc.constant('list' as const),
    ordered: fc.constant(true),
    items: fc.array(lines, { minLength: 1, maxLength: 3 }),
  }),
) as fc.Arbitrary<TextNode>

/** Joins adjacent text with the same marks. */
function joined(nodes: readonly InlineNode[]): InlineNode[] {
  return nodes.reduce<InlineNode[]>((all, one) => {
    const last = all.at(-1)
    const marks = ({ bold, italic, smallCaps }: Extract<InlineNode, { type: 'text' }>) =>
      [bold, italic, smallCaps].join()
    if (one.type !== 'text' || last?.type !== 'text' || marks(one) !== marks(last)) return [...all, one]
    return [...all.slice(0, -1), { ...last, text: last.text + one.text }]
  }, [])
}

test('marked text: whatever is stored is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
      expect(readText(writeText(nodes))).toEqual(nodes)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['***a**', [{ type: 'text', text: '*a', bold: true }]],
  ['***a*', [{ type: 'text', text: '**a', italic: true }]],
  ['***a', [{ type: 'text', text: '***a' }]],
  ['^^a', [{ type: 'text', text: '^^a' }]],
])('marked text: of signs without their second ones, %s, what has no pair is read as it stands', (text, children) => {
  expect(readText(text)).toEqual([{ type: 'paragraph', children }])
})
