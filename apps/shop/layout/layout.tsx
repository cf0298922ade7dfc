import { Head, usePage, useShared } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Layout as PageLayout } from '#ui/layout/layout-options.ts'
import { Notices } from '#ui/feedback/notices.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { desktopUp } from '#ui/styles/breakpoints.ts'
import { createLazySection } from '#ui/layout/lazy-section.tsx'
import type { MessageKey } from '#ui/i18n/translator.ts'
import { joinClassNames } from '#ui/class-names.ts'
import { Header } from './header.tsx'
import styles from './layout.module.css'

const load = () => import('./layout-sections.ts')
const Footer = await createLazySection(async () => (await load()).Footer)
const VibratingStrings = await createLazySection(async () => (await load()).VibratingStrings)

export const layoutSections = [Footer, VibratingStrings]

/** Layout around every page. It stays mounted when the page changes. */
export function Layout({ options, children }: { options?: PageLayout; children: ReactNode }) {
  const t = useTranslate()
  const { properties } = usePage()
  const { meta } = useShared()
  const asked = typeof options === 'function' ? options(properties as never) : options
  const { slogan, heading, hideMenu, hideHeader, hideFooter, hideBackground = false } = asked ?? {}
  const picture = heading?.picture
  return (
    <>
      <Head />
      <a className={styles.skip} href="#content" data-print="hide">
        {t('header.skip')}
      </a>
      {!hideHeader && (
        <header className={styles.top} data-tone={hideBackground ? undefined : 'dark'}>
          {picture ? (
            <Picture className={styles.picture} picture={picture} alt="" sizes={`${desktopUp} 60vw, 100vw`} priority />
          ) : (
            !hideBackground && <VibratingStrings className={styles.strings} />
          )}
          <Header hasMenu={!hideMenu} />
          <Slogan text={slogan} heading={heading?.title} isQuiet={hideBackground} />
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

interface SloganProps {
  text?: MessageKey
  heading?: string
  isQuiet: boolean
}

/** Heading below the header: the page's own, or a slogan; by default the shop's. */
function Slogan({ text = 'sloganDefault', heading, isQuiet }: SloganProps) {
  const t = useTranslate()
  return (
    <div className={joinClassNames(styles.around, isQuiet && styles.quiet, heading && styles.low)}>
      <h1 className={styles.slogan} id="heading">
        {heading ?? t(text)}
      </h1>
    </div>
  )
}
