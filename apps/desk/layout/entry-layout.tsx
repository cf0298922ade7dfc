import type { ReactNode } from 'react'
import { useDeskTexts } from '../i18n/messages.ts'
import { useShared } from '../hooks.ts'
import styles from './layout.module.css'

/** Frame of the pages for visitors who are not signed in. */
export function EntryLayout({ children }: { children: ReactNode }) {
  const t = useDeskTexts()
  const { shop } = useShared()
  return (
    <div className={styles.entry}>
      <header className={styles.entryHead}>
        <a className={styles.brand} href={shop.href}>
          {shop.name}
        </a>
        <span>{t('frame.desk')}</span>
      </header>
      <main id="content" tabIndex={-1} className={styles.entryPage}>
        {children}
      </main>
    </div>
  )
}
