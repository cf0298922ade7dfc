import { type ComponentType, type ReactNode, useMemo, createElement, Fragment } from 'react'
import { Link } from '@cadenza/navigation/react'
import { createLazySection } from '#ui/layout/lazy-section.tsx'
import type { Block, InlineNode, TextNode } from '#core/content/blocks/blocks.ts'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { landscapeUp } from '#ui/styles/breakpoints.ts'
import styles from './block-list.module.css'
import {
  type FirstBlockName,
  type HeadingLevel,
  HeadingLevelContext,
  type OtherBlockName,
  type Renderers,
  useHeading,
} from './drawing.ts'

const renderers: Renderers<FirstBlockName> = {
  title: TitleBlock,
  text: TextBlock,
  image: ImageBlock,
  button: ButtonBlock,
  section: SectionBlock,
  row: RowBlock,
  column: ColumnBlock,
}

/** All other blocks. A page that always has some loads them with its own code (`sections`). */
export const OtherBlock = await createLazySection(async () => (await import('./other-blocks.tsx')).OtherBlock)

interface BlockListProps {
  blocks: readonly Block[]
  /** Level of the heading above the content; titles inside are one level lower. Default 1. */
  under?: HeadingLevel
}

export function BlockList({ blocks, under = 1 }: BlockListProps) {
  // Rendered once: with new children, blocks that are still loading would lose the server's HTML.
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

type PropsOf<name extends Block['name']> = Extract<Block, { name: name }>['props']

function TitleBlock({ text, level = 2 }: PropsOf<'title'>) {
  return createElement(useHeading(level - 1), { className: styles.title, 'data-level': level }, text)
}

function ImageBlock({ image }: PropsOf<'image'>) {
  if (!image) return null
  return <Picture className={styles.image} picture={image} sizes={`${landscapeUp} min(46vw, 40rem), 92vw`} />
}

function ButtonBlock({ label, href }: PropsOf<'button'>) {
  if (!isSafeHref(href)) return null
  const isInside = href.startsWith('/')
  return (
    <p>
      <Button
        as={isInside ? Link : 'a'}
        href={href}
        variant="secondary"
        {...(!isInside && { rel: 'noopener', iconAfter: 'external' as const })}
      >
        {label}
      </Button>
    </p>
  )
}

/** A section: `stage` is the stored name of the tone that the styles call dark. */
function SectionBlock({ tone = 'paper', children }: { tone?: 'paper' | 'stage'; children: ReactNode }) {
  return (
    <section className={styles.section} data-tone={tone === 'stage' ? 'dark' : tone}>
      {children}
    </section>
  )
}

function RowBlock({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

function ColumnBlock({ span, children }: { span: number; children: ReactNode }) {
  return (
    <div className={styles.column} data-span={span}>
      {children}
    </div>
  )
}

/** Running text, node by node: its content is never parsed as markup. */
function TextBlock({ nodes }: { nodes: TextNode[] }) {
  return (
    <div className={styles.text}>
      {nodes.map((node, index) => (
        <TextPiece key={index} node={node} />
      ))}
    </div>
  )
}

function TextPiece({ node }: { node: TextNode }) {
  switch (node.type) {
    case 'paragraph':
      return <p>{renderInline(node.children)}</p>
    case 'heading':
      return <TextHeading level={node.level}>{renderInline(node.children)}</TextHeading>
    case 'quote':
      return <blockquote className={styles.quote}>{renderInline(node.children)}</blockquote>
    case 'list': {
      const List = node.ordered ? 'ol' : 'ul'
      return (
        <List className={node.ordered ? styles.ordered : styles.unordered}>
          {node.items.map((item, index) => (
            <li key={index}>{renderInline(item)}</li>
          ))}
        </List>
      )
    }
  }
}

function TextHeading({ level, children }: { level: 3 | 4; children: ReactNode }) {
  return createElement(useHeading(level - 1), { className: styles.heading }, children)
}

function renderInline(nodes: readonly InlineNode[]): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node)}</Fragment>)
}

function renderNode(node: InlineNode): ReactNode {
  if (node.type === 'break') return <br />
  if (node.type === 'link') return <TextLink href={node.href}>{renderInline(node.children)}</TextLink>
  let text: ReactNode = node.smallCaps ? <span className={styles.smallCaps}>{node.text}</span> : node.text
  if (node.italic) text = <em>{text}</em>
  return node.bold ? <strong>{text}</strong> : text
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isSafeHref(href)) return children
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  )
}
