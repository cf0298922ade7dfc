import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { joinClassNames } from '../class-names.ts'
import { Icon, type IconName } from '../display/icon.tsx'

export type BannerKind = 'positive' | 'negative' | 'warning' | 'info'

const icons: Record<BannerKind, IconName> = { positive: 'check', negative: 'warning', warning: 'warning', info: 'info' }

/** Screen readers announce errors at once, other messages politely. */
export function Banner({ kind, title, children }: { kind: BannerKind; title?: string; children?: ReactNode }) {
  return (
    <div className={joinClassNames(styles.banner, styles[kind])} role={kind === 'negative' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
