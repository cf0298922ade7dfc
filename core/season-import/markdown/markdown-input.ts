import type { Block } from '#core/content/blocks/blocks.ts'
import type { Place, Problem } from '../files/problems.ts'

/** A block, and where it is written. */
export interface PlacedBlock {
  block: Block
  place: Place
}

/** What is told while content is read. */
export interface Findings {
  problems: Problem[]
  /** Every block that names something, is a field, or was fenced, wherever it stands. */
  blocks: PlacedBlock[]
}

/** A piece of Markdown, and where it is written. */
export interface MarkdownInput extends Findings, Place {
  text: string
  /** How many blocks this text is inside of. Default 0. */
  depth?: number
}
