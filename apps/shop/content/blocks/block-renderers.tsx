import { Link } from '@cadenza/navigation/react'
import { createElement, type ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import styles from './block-list.module.css'
import type { Block } from '#core/content/blocks/blocks.ts'
import { useHeading } from './drawing/heading-level.ts'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { landscapeUp } from '#ui/styles/breakpoints.ts'

type PropsOf<name extends Block['name']> = Extract<Block, { name: name }>['props']

export function TitleBlock({ text, level = 2 }: PropsOf<'title'>) {
  return createElement(useHeading(level - 1), { className: styles.title, 'data-level': level }, text)
}

export function ImageBlock({ image }: PropsOf<'image'>) {
  if (!image) return null
  return <Picture className={styles.image} picture={image} sizes={`${landscapeUp} min(46vw, 40rem), 92vw`} />
}

export function ButtonBlock({ label, href }: PropsOf<'button'>) {
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
export function SectionBlock({ tone = 'paper', children }: { tone?: 'paper' | 'stage'; children: ReactNode }) {
  return (
    <section className={styles.section} data-tone={tone === 'stage' ? 'dark' : tone}>
      {children}
    </section>
  )
}

export function RowBlock({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function ColumnBlock({ span, children }: { span: number; children: ReactNode }) {
  return (
    <div className={styles.column} data-span={span}>
      {children}
    </div>
  )
}
