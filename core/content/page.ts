import type { Block } from './blocks/blocks.ts'

/** A page that an organiser writes: terms, privacy, anything. */
export interface Page {
  title: string
  content: Block[]
  hide_title: boolean
}
