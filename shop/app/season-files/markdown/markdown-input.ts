import type { Problem } from '../files/problems.ts'

/** A piece of Markdown, and where it is written. */
export interface MarkdownInput {
  text: string
  file: string
  /** The line of the file in which the text begins. */
  line: number
  problems: Problem[]
  /** How many blocks this text is inside of. Default 0. */
  depth?: number
}
