import type { ComponentType, ReactNode } from 'react'
import { FieldBlock } from '../answers/field-block.tsx'
import { QuestionnaireBlock } from '../answers/questionnaire-block.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { OtherBlockName, Renderers } from '../drawing/renderers.ts'
import { CarouselBlock } from './carousel-block.tsx'
import { FileBlock } from './file-block.tsx'
import { ReferralLinkBlock } from './referral-link-block.tsx'
import { YoutubeBlock } from './youtube-block.tsx'

/** What draws the blocks that few pages have. */
const renderers: Renderers<OtherBlockName> = {
  carousel: CarouselBlock,
  file: FileBlock,
  'referral-link': ReferralLinkBlock,
  youtube: YoutubeBlock,
  'survey-input': FieldBlock,
  'questionnaire-input': FieldBlock,
  'questionnaire-questionnaire': QuestionnaireBlock,
}

interface OtherBlockProps {
  name: OtherBlockName
  props: { children?: Block[] }
  /** The blocks inside it, drawn. */
  children?: ReactNode
}

/** One of those blocks, by its name. */
export function OtherBlock({ name, props, children }: OtherBlockProps) {
  const Renderer = renderers[name] as ComponentType<object> | undefined
  // Stored by a later version of the shop: what this one does not know it leaves out.
  if (!Renderer) return null
  const { children: blocks, ...own } = props
  return <Renderer {...own} {...(blocks && { blocks, children })} />
}
