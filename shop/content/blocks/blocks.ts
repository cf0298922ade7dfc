/**
 * Content that an organiser arranges: a list of blocks, each `{ id, name, props }`. Text is a tree of nodes, never HTML,
 * so nothing that is stored can reach a page as markup.
 */

/** A piece of text inside a paragraph, a heading or a list's entry. */
export type InlineNode =
  | { type: 'text'; text: string; bold?: boolean; italic?: boolean; smallCaps?: boolean }
  | { type: 'link'; href: string; children: InlineNode[] }
  | { type: 'break' }

/** A piece of running text. */
export type TextNode =
  | { type: 'paragraph'; children: InlineNode[] }
  | { type: 'heading'; level: 3 | 4; children: InlineNode[] }
  | { type: 'list'; ordered?: boolean; items: InlineNode[][] }
  | { type: 'quote'; children: InlineNode[] }

interface BlockOf<name extends string, props> {
  id: string
  name: name
  props: props
}

export type TitleBlock = BlockOf<'title', { text: string; level?: 2 | 3 }>
export type TextBlock = BlockOf<'text', { nodes: TextNode[] }>
/** `media` is the name of a stored picture; the store puts the picture itself there when the content is read. */
export type ImageBlock = BlockOf<'image', { media: string; image?: BlockPicture }>
export type ButtonBlock = BlockOf<'button', { label: string; href: string }>
export type SectionBlock = BlockOf<'section', { tone?: 'paper' | 'stage'; children: Block[] }>
export type RowBlock = BlockOf<'row', { children: Block[] }>
/** `span` of the 12 columns on wide screens; the whole width on narrow ones. */
export type ColumnBlock = BlockOf<'column', { span: number; children: Block[] }>

export interface BlockPicture {
  url: string
  alt_text: string
  width: number
  height: number
  sources: { type: string; srcset: string }[]
  /** What stays in sight where a layout crops, in the words of the styles; none = the middle. */
  focus?: string
}

export type Block = TitleBlock | TextBlock | ImageBlock | ButtonBlock | SectionBlock | RowBlock | ColumnBlock
