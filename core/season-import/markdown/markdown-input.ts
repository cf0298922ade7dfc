import type { Block } from '#core/content/blocks/blocks.ts'
import type { Place, Problem } from '../files/problems.ts'

export interface PlacedBlock {
  block: Block
  place: Place
}

/** Collected while content is read. */
export interface Findings {
  problems: Problem[]
  /** Every block that references an entry, is a field, or was fenced, at any depth. */
  blocks: PlacedBlock[]
}

export interface MarkdownInput extends Findings, Place {
  text: string
  /** Number of blocks around this text. Default 0. */
  depth?: number
}
