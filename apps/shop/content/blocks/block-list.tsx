import { type ComponentType, type ReactNode, useMemo } from 'react'
import { createLazySection } from '#ui/layout/lazy-section.tsx'
import styles from './block-list.module.css'
import { ButtonBlock, ColumnBlock, ImageBlock, RowBlock, SectionBlock, TitleBlock } from './block-renderers.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { FirstBlockName, OtherBlockName, Renderers } from './drawing/renderers.ts'
import { type HeadingLevel, HeadingLevelContext } from './drawing/heading-level.ts'
import { TextBlock } from './text-block.tsx'

/**
 * Renderers of the first blocks; those of the others are in `other/other-blocks.tsx`. A new block
 * has its entry in one of the two.
 */
const renderers: Renderers<FirstBlockName> = {
  title: TitleBlock,
  text: TextBlock,
  image: ImageBlock,
  button: ButtonBlock,
  section: SectionBlock,
  row: RowBlock,
  column: ColumnBlock,
}

/**
 * Renders all other blocks, loaded with the first page that has one; a page that always has some
 * loads it with its own code (`sections`).
 */
export const OtherBlock = await createLazySection(async () => (await import('./other/other-blocks.tsx')).OtherBlock)

interface BlockListProps {
  blocks: readonly Block[]
  /** Level of the heading above the content; titles inside are one level lower. Default 1. */
  under?: HeadingLevel
}

/** Content as arranged by an organiser. */
export function BlockList({ blocks, under = 1 }: BlockListProps) {
  // Rendered once: with new children, blocks whose code is still loading would lose the server's
  // HTML.
  const drawn = useMemo(() => drawBlocks(blocks), [blocks])
  return (
    <HeadingLevelContext value={under}>
      <div className={styles.content}>{drawn}</div>
    </HeadingLevelContext>
  )
}

function drawBlocks(blocks: readonly Block[]): ReactNode[] {
  return blocks.map(({ id, name, props }) => {
    const { children, ...own } = props as { children?: Block[] }
    const drawn = children && drawBlocks(children)
    const Renderer = renderers[name as FirstBlockName] as ComponentType<{ children?: ReactNode }> | undefined
    if (Renderer)
      return (
        <Renderer key={id} {...own}>
          {drawn}
        </Renderer>
      )
    return (
      <OtherBlock key={id} name={name as OtherBlockName} props={props as object}>
        {drawn}
      </OtherBlock>
    )
  })
}
