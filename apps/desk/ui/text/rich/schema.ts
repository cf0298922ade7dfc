/** ProseMirror schema of running text: exactly the nodes and marks of `TextNode`. */
import { type DOMOutputSpec, type Mark, Schema, type TagParseRule } from 'prosemirror-model'
import { isSafeHref } from '#core/content/blocks/links.ts'

const around = (...spec: [string, ...unknown[]]): (() => DOMOutputSpec) => {
  const output = [...spec, 0] as const as unknown as DOMOutputSpec
  return () => output
}

const headings: TagParseRule[] = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  attrs: { level: level > 3 ? 4 : 3 },
}))

// The first type of a group is the default: a paragraph.
export const textSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: around('p') },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 3, validate: checkLevel } },
      parseDOM: headings,
      // In a text box it is not part of the page's outline.
      toDOM: (node) => [`h${node.attrs['level']}`, { 'aria-level': '2' }, 0],
    },
    quote: {
      group: 'block',
      content: 'inline*',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: around('blockquote'),
    },
    list: {
      group: 'block',
      content: 'item+',
      attrs: { ordered: { default: false, validate: 'boolean' } },
      parseDOM: [
        { tag: 'ul', attrs: { ordered: false } },
        { tag: 'ol', attrs: { ordered: true } },
      ],
      toDOM: (node) => [node.attrs['ordered'] ? 'ol' : 'ul', 0],
    },
    item: { content: 'inline*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: around('li') },
    text: { group: 'inline' },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      // `turn` separates two adjacent links with the same URL.
      attrs: { href: { validate: 'string' }, turn: { default: 0, validate: 'number' } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: readLink }],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: ({ style }) => !/^(normal|[1-4]00)$/.test(style.fontWeight) && null },
        { style: 'font-weight=normal', clearMark: isOf('bold') },
        { style: 'font-weight', getAttrs: (weight) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null },
      ],
      toDOM: around('strong'),
    },
    italic: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i', getAttrs: ({ style }) => style.fontStyle !== 'normal' && null },
        { style: 'font-style=italic' },
        { style: 'font-style=normal', clearMark: isOf('italic') },
      ],
      toDOM: around('em'),
    },
    smallCaps: {
      parseDOM: [
        { tag: 'span[data-small-caps]' },
        { style: 'font-variant', getAttrs: (variant) => /small-caps/.test(variant) && null },
      ],
      toDOM: around('span', { 'data-small-caps': '' }),
    },
  },
})

function isOf(name: string): (mark: Mark) => boolean {
  return (mark) => mark.type.name === name
}

/** Keeps only allowed links; otherwise the words remain. */
function readLink(element: HTMLElement): { href: string } | false {
  const href = (element.getAttribute('href') ?? '').trim()
  return isSafeHref(href) && { href }
}

function checkLevel(level: unknown): void {
  if (level !== 3 && level !== 4)
    throw new RangeError(`A heading of running text is of level 3 or 4, not ${String(level)}.`)
}
