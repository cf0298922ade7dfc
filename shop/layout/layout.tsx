import { Head } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import type { LayoutOptions } from '../ui/layout-options.ts'
import { Notices } from '../ui/notices.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { Slogan } from './slogan.tsx'
import { Strings } from './strings.tsx'

/** What stands around every page. It stays when the page changes. */
export function Layout({ options, children }: { options?: LayoutOptions; children: ReactNode }) {
  const t = useTranslate()
  const { slogan, hideMenu = false, hideHeader = false, hideFooter = false, hideBackground = false } = options ?? {}
  return (
    <>
      <Head />
      <a className={styles.skip} href="#content" data-print="hide">
        {t('header.skip')}
      </a>
      {!hideHeader && (
        <header className={styles.top} data-tone={hideBackground ? undefined : 'stage'}>
          {!hideBackground && <Strings className={styles.strings} />}
          <Header hasMenu={!hideMenu} />
          <Slogan text={slogan} isQuiet={hideBackground} />
        </header>
      )}
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      {!hideFooter && <Footer />}
      <Notices />
    </>
  )
}
