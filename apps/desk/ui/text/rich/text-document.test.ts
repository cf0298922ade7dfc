import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InlineNode, TextNode } from '#core/content/blocks/blocks.ts'
import { blockSchemas } from '#core/content/server/block-schemas.ts'
import { readText, writeText } from '../marked-text.ts'
import { toDocument, toNodes } from './text-document.ts'

// Anything allowed by the schema of stored content: markup characters, spaces at edges, empty
// pieces.
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\u00a0',
        '*',
        '**',
        '^^',
        '[',
        '](/x)',
        '\\',
        '- ',
        '• ',
        '### ',
        '> ',
        '1. ',
        '2) ',
        '\ud800',
      ),
      {
        maxLength: 6,
      },
    )
    .map((signs) => signs.join('')),
)
const yes = fc.constantFrom(true, false)
const text = fc.record(
  { type: fc.constant('text' as const), text: words, bold: yes, italic: yes, smallCaps: yes },
  { requiredKeys: ['type', 'text'] },
)
const lineBreak = fc.constant({ type: 'break' as const })
const link = fc.record({
  type: fc.constant('link' as const),
  href: fc.constantFrom('/terms', 'https://a.example/x_(y)', 'mailto:a@b.example', 'tel:+361'),
  children: fc.array(fc.oneof(text, lineBreak), { maxLength: 3 }),
})
const inline = fc.array(fc.oneof({ weight: 3, arbitrary: text }, link, lineBreak), { maxLength: 5 }) as fc.Arbitrary<
  InlineNode[]
>
const node = fc.oneof(
  fc.record({ type: fc.constantFrom('paragraph' as const, 'quote' as const), children: inline }),
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(3 as const, 4 as const),
    children: inline,
  }),
  fc.record(
    { type: fc.constant('list' as const), ordered: yes, items: fc.array(inline, { maxLength: 3 }) },
    { requiredKeys: ['type', 'items'] },
  ),
) as fc.Arbitrary<TextNode>
const stored = fc.array(node, { maxLength: 4 })

describe('running text in the editor', () => {
  test('whatever the desk has stored comes out as it went in, byte for byte', () => {
    fc.assert(
      fc.property(stored, (nodes) => {
        const ours = readText(writeText(nodes))
        expect(JSON.stringify(toNodes(toDocument(ours)))).toBe(JSON.stringify(ours))
      }),
      { numRuns: 500 },
    )
  })

  test('whatever anybody has stored is typed the same from the editor as without it, and once more', () => {
    fc.assert(
      fc.property(stored, (nodes) => {
        expect(blockSchemas.text.safeParse({ nodes }).success).toBe(true)
        const edited = toNodes(toDocument(nodes))
        expect(blockSchemas.text.safeParse({ nodes: edited }).success).toBe(true)
        expect(writeText(edited)).toBe(writeText(nodes))
        expect(JSON.stringify(toNodes(toDocument(edited)))).toBe(JSON.stringify(edited))
      }),
      { numRuns: 500 },
    )
  })

  test('what is typed and read again is typed the same', () => {
    fc.assert(
      fc.property(stored, (nodes) => {
        const typed = writeText(nodes)
        expect(writeText(readText(typed))).toBe(typed)
      }),
      { numRuns: 500 },
    )
  })

  test('no text at all is a paragraph without one, and two links side by side stay two', () => {
    expect(toNodes(toDocument([]))).toEqual([])
    const beside = readText('[a](/x)[b](/x)')
    expect(toNodes(toDocument(beside))).toEqual(beside)
    expect(beside[0]).toMatchObject({ children: [{ href: '/x' }, { href: '/x' }] })
  })
})
