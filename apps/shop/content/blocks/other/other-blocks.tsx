import type { ComponentType, ReactNode } from 'react'
import { FieldBlock } from '../answers/field-block.tsx'
import { QuestionnaireBlock } from '../answers/questionnaire-block.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { OtherBlockName, Renderers } from '../drawing/renderers.ts'
import { CarouselBlock } from './carousel-block.tsx'
import { FileBlock } from './file-block.tsx'
import { ReferralLinkBlock } from './referral-link-block.tsx'
import { YoutubeBlock } from './youtube-block.tsx'

/** Renderers of blocks that few pages have. */
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
  /** Its rendered children. */
  children?: ReactNode
}

/** Renders one of those blocks, by its name. */
export function OtherBlock({ name, props, children }: OtherBlockProps) {
  const Renderer = renderers[name] as ComponentType<object> | undefined
  // Stored by a later version of the shop: unknown blocks are left out.
  if (!Renderer) return null
  const { children: blocks, ...own } = props
  return <Renderer {...own} {...(blocks && { blocks, children })} />
}
