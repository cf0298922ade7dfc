import { Head, usePage, useShared } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Layout as PageLayout, LayoutOptions } from '#ui/layout/layout-options.ts'
import { Picture } from '#ui/display/picture.tsx'
import { desktopUp } from '#ui/styles/breakpoints.ts'
import { joinClassNames } from '#ui/class-names.ts'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { Footer, Notices, VibratingStrings } from './lazy-parts.ts'

/** Layout around every page. It stays mounted when the page changes. */
export function Layout({ options, children }: { options?: PageLayout; children: ReactNode }) {
  const t = useTranslate()
  const { properties } = usePage()
  const { meta } = useShared()
  const asked = typeof options === 'function' ? options(properties as never) : options
  const { banner, slogan, heading, hideMenu, hideHeader, hideFooter, hideBackground = false } = asked ?? {}
  const subject = typeof heading === 'object' ? heading : null
  return (
    <>
      <Head />
      <a className={styles.skip} href="#content" data-print="hide">
        {t('header.skip')}
      </a>
      {!hideHeader && (
        <header className={styles.top} data-tone={hideBackground ? undefined : 'dark'}>
          {subject?.picture ? (
            <Picture
              className={styles.picture}
              picture={subject.picture}
              alt=""
              sizes={`${desktopUp} 60vw, 100vw`}
              priority
            />
          ) : (
            !hideBackground && <VibratingStrings className={styles.strings} />
          )}
          <Header hasMenu={!hideMenu} />
          {banner ?? <Heading of={heading} slogan={slogan} isQuiet={hideBackground} />}
        </header>
      )}
      <main className={styles.main} id="content" tabIndex={-1} aria-labelledby={hideHeader ? undefined : 'heading'}>
        {children}
      </main>
      {!hideFooter && <Footer links={meta.footerLinks} />}
      <Notices />
    </>
  )
}

interface HeadingProps {
  of: LayoutOptions['heading']
  slogan: LayoutOptions['slogan']
  isQuiet: boolean
}

/** Below the header: the page's name and its slogan, or its subject. */
function Heading({ of: heading, slogan = 'sloganDefault', isQuiet }: HeadingProps) {
  const t = useTranslate()
  const { name } = useShared().shop
  const subject = typeof heading === 'object' && heading
  const title = subject ? subject.title : heading === undefined ? name : heading && t(heading)
  const line = !subject && slogan
  return (
    <div className={joinClassNames(styles.around, (isQuiet || subject) && styles.low)}>
      {title && (
        <h1 className={styles.heading} id="heading">
          {title}
        </h1>
      )}
      {line && <p className={styles.slogan}>{t(line)}</p>}
    </div>
  )
}
