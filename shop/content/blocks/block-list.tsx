import type { ComponentType, ReactNode } from 'react'
import styles from './block-list.module.css'
import { ButtonBlock, ColumnBlock, ImageBlock, RowBlock, SectionBlock, TitleBlock } from './block-renderers.tsx'
import type { Block } from './blocks.ts'
import { type HeadingLevel, HeadingLevelContext } from './heading-level.ts'
import { TextBlock } from './text-block.tsx'

/** What a block's component is given: its properties, and blocks inside it already drawn. */
type RendererProps<props> = props extends { children: Block[] }
  ? Omit<props, 'children'> & { children: ReactNode }
  : props
type Renderers = { [name in Block['name']]: ComponentType<RendererProps<Extract<Block, { name: name }>['props']>> }

/** What draws each block. A new block needs its type in `blocks.ts`, its schema in `server/block-schemas.ts`, and an entry here. */
const renderers: Renderers = {
  title: TitleBlock,
  text: TextBlock,
  image: ImageBlock,
  button: ButtonBlock,
  section: SectionBlock,
  row: RowBlock,
  column: ColumnBlock,
}

interface BlockListProps {
  blocks: readonly Block[]
  /** The heading that the content stands under; titles in it are one level lower. Default 1. */
  under?: HeadingLevel
}

/** Content as an organiser arranged it. */
export function BlockList({ blocks, under = 1 }: BlockListProps) {
  return (
    <HeadingLevelContext value={under}>
      <div className={styles.content}>
        <Blocks blocks={blocks} />
      </div>
    </HeadingLevelContext>
  )
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map(({ id, name, props }) => {
    const Renderer = renderers[name] as ComponentType<{ children?: ReactNode }> | undefined
    // Stored by a later version of the shop: what this one does not know it leaves out.
    if (!Renderer) return null
    const { children, ...own } = props as { children?: Block[] }
    return (
      <Renderer key={id} {...own}>
        {children && <Blocks blocks={children} />}
      </Renderer>
    )
  })
}
