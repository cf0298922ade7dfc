import { Link } from '@cadenza/navigation/react'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './block-list.module.css'
import type { InlineNode, TextNode } from '#core/content/blocks/blocks.ts'
import { useHeading } from './drawing/heading-level.ts'
import { isSafeHref } from '#core/content/blocks/links.ts'

/** Running text, node by node: its content is never parsed as markup. */
export function TextBlock({ nodes }: { nodes: TextNode[] }) {
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
