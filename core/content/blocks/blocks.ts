import type { FormField } from './fields.ts'

/**
 * Editable content: blocks of `{ id, name, props }`. Text is a tree of nodes, never HTML, so stored
 * data cannot reach a page as markup.
 */

export type InlineNode =
  | { type: 'text'; text: string; bold?: boolean; italic?: boolean; smallCaps?: boolean }
  | { type: 'link'; href: string; children: InlineNode[] }
  | { type: 'break' }

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
/** `media` names a stored picture, inserted when the content is read, here and below. */
export type ImageBlock = BlockOf<'image', { media: string; image?: BlockPicture }>
export type ButtonBlock = BlockOf<'button', { label: string; href: string }>
export type SectionBlock = BlockOf<'section', { tone?: 'paper' | 'stage'; children: Block[] }>
export type RowBlock = BlockOf<'row', { children: Block[] }>
/** `span` of the 12 columns on wide screens; full width on narrow ones. */
export type ColumnBlock = BlockOf<'column', { span: number; children: Block[] }>

/** `label` is for screen readers; `per_view` is the number shown at a time on a wide screen. */
export type CarouselBlock = BlockOf<'carousel', { label: string; per_view?: 1 | 2 | 3 | 4; children: Block[] }>
/** `file` is the name of a stored file, inserted by the store; `label` replaces its own title. */
export type FileBlock = BlockOf<'file', { file: string; label?: string; stored?: StoredFile }>
export type ReferralLinkBlock = BlockOf<
  'referral-link',
  { href: string; title: string; text?: string; media?: string; image?: BlockPicture }
>
/** `video` is YouTube's id; the picture is served by the shop. */
export type YoutubeBlock = BlockOf<'youtube', { video: string; title: string; media?: string; image?: BlockPicture }>
type SurveyInputBlock = BlockOf<'survey-input', FormField>
type QuestionnaireInputBlock = BlockOf<'questionnaire-input', FormField>
/** `questionnaire` is its key; the store inserts its texts and, as children, its content. */
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
  /** Focal point for cropping, as a CSS position; none = centre. */
  focus?: string
}

interface StoredFile {
  title: string
  url: string
  type: string
  bytes: number
}

export interface QuestionnaireForm {
  title: string
  /** Text shown after it was sent; null: the default text. */
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
