import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { Block } from '#core/content/blocks/blocks.ts'

/** Level of the heading above the content. */
export type HeadingLevel = 1 | 2 | 3

export const HeadingLevelContext = createContext<HeadingLevel>(1)

/** Returns the element of a heading that many levels below the one above the content. */
export function useHeading(levelsBelow: number): 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  const level = Math.min(useContext(HeadingLevelContext) + levelsBelow, 6)
  return `h${level}` as 'h2'
}

/** Properties of a block's component: the block's own, and nested blocks, rendered and as data. */
export type RendererProps<name extends Block['name']> = DrawnProps<Extract<Block, { name: name }>['props']>

type DrawnProps<props> = 'children' extends keyof props
  ? Omit<props, 'children'> & { blocks?: readonly Block[]; children: ReactNode }
  : props

/** The counterpart of `core/content/server/block-schemas.ts`; a missing block fails to compile. */
export type Renderers<names extends Block['name']> = { [name in names]: ComponentType<RendererProps<name>> }

/** Blocks that every page can render at once; the code of others comes with pages that have one. */
export type FirstBlockName = 'title' | 'text' | 'image' | 'button' | 'section' | 'row' | 'column'
export type OtherBlockName = Exclude<Block['name'], FirstBlockName>
