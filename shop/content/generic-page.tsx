import type { LayoutOptions } from '../ui/layout/layout-options.ts'
import { StaffRule } from '../ui/layout/staff-rule.tsx'
import { Title } from '../ui/layout/title.tsx'
import { BlockList } from './blocks/block-list.tsx'
import styles from './generic-page.module.css'
import type { Page } from './page.ts'

export const layout: LayoutOptions = { hideBackground: true }

export type GenericPageProps = Page

/** A page that an organiser has written. */
export default function GenericPage({ title, content, hide_title }: GenericPageProps) {
  return (
    <article className={styles.page}>
      {!hide_title && (
        <header className={styles.header}>
          <Title>{title}</Title>
          <StaffRule />
        </header>
      )}
      <div className={styles.content}>
        <BlockList blocks={content} under={hide_title ? 1 : 2} />
      </div>
    </article>
  )
}
