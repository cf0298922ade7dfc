import type { FormField } from './fields.ts'

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
/** `media` is the name of a stored picture; the store puts the picture itself there when the content is read, here and below. */
export type ImageBlock = BlockOf<'image', { media: string; image?: BlockPicture }>
export type ButtonBlock = BlockOf<'button', { label: string; href: string }>
export type SectionBlock = BlockOf<'section', { tone?: 'paper' | 'stage'; children: Block[] }>
export type RowBlock = BlockOf<'row', { children: Block[] }>
/** `span` of the 12 columns on wide screens; the whole width on narrow ones. */
export type ColumnBlock = BlockOf<'column', { span: number; children: Block[] }>

/** `label` says what there is to see, for who does not see it; `per_view` how many at a time on a wide screen. */
export type CarouselBlock = BlockOf<'carousel', { label: string; per_view?: 1 | 2 | 3 | 4; children: Block[] }>
/** `file` is the name of a stored file, which the store puts there; `label` is said instead of its own title. */
export type FileBlock = BlockOf<'file', { file: string; label?: string; stored?: StoredFile }>
/** A link to another page, here or elsewhere, that says what is to be found there. */
export type ReferralLinkBlock = BlockOf<
  'referral-link',
  { href: string; title: string; text?: string; media?: string; image?: BlockPicture }
>
/** `video` is YouTube's name of it; the picture is ours. */
export type YoutubeBlock = BlockOf<'youtube', { video: string; title: string; media?: string; image?: BlockPicture }>
export type SurveyInputBlock = BlockOf<'survey-input', FormField>
export type QuestionnaireInputBlock = BlockOf<'questionnaire-input', FormField>
/** `questionnaire` is the key of one; the store puts in what it says and, as children, its content. */
export type QuestionnaireBlock = BlockOf<
  'questionnaire-questionnaire',
  { questionnaire: string; form?: QuestionnaireForm; children?: Block[] }
>

export interface BlockPicture {
  url: string
  alt_text: string
  width: number
  height: number
  sources: { type: string; srcset: string }[]
  /** What stays in sight where a layout crops, in the words of the styles; none = the middle. */
  focus?: string
}

/** A file to download. */
export interface StoredFile {
  title: string
  url: string
  type: string
  bytes: number
}

export interface QuestionnaireForm {
  title: string
  /** What is said in its place once it was sent; null: the shop's own words. */
  thanks: string | null
}

export type Block =
  | TitleBlock
  | TextBlock
  | ImageBlock
  | ButtonBlock
  | SectionBlock
  | RowBlock
  | ColumnBlock
  | CarouselBlock
  | FileBlock
  | ReferralLinkBlock
  | YoutubeBlock
  | SurveyInputBlock
  | QuestionnaireInputBlock
  | QuestionnaireBlock
