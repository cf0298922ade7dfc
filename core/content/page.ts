import type { Block } from './blocks/blocks.ts'

/** Written by an organiser: terms, privacy, anything. */
export interface Page {
  title: string
  content: Block[]
  hide_title: boolean
}
