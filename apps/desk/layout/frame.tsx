import type { Frame } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { TranslationProvider } from '#ui/i18n/translation.tsx'
import type { Messages } from '#ui/i18n/translator.ts'
import type { NoticeStore } from '#ui/feedback/notice-store.ts'
import { Notices } from '#ui/feedback/notices.tsx'
import { NoticesProvider } from '#ui/feedback/notices-provider.tsx'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { type DeskMessageKey, useDeskTexts } from '../i18n/messages.ts'
import type { Room } from '../feature.ts'
import { useShared } from '../hooks.ts'
import styles from './layout.module.css'
import { Workplace } from './workplace.tsx'

interface FrameParts {
  locale: Locale
  timeZone: TimeZone
  messages: Messages<DeskMessageKey>
  notices: NoticeStore
  rooms: readonly Room[]
}

export function createDeskFrame({ locale, timeZone, messages, notices, rooms }: FrameParts): Frame {
  return {
    layout: ({ children }) => <Layout rooms={rooms}>{children}</Layout>,
    wrap: (app) => (
      // Uses the shop's provider, so that its controls find their texts among these.
      <TranslationProvider locale={locale} timeZone={timeZone} messages={messages as unknown as Messages} showsYear>
        <NoticesProvider store={notices}>{app}</NoticesProvider>
      </TranslationProvider>
    ),
  }
}

/** The workplace of signed-in users, or the narrow frame of the entry. */
function Layout({ rooms, children }: { rooms: readonly Room[]; children: ReactNode }) {
  const { me } = useShared()
  return (
    <div className={styles.desk}>
      {me ? (
        <Workplace person={me} rooms={rooms}>
          {children}
        </Workplace>
      ) : (
        <EntryLayout>{children}</EntryLayout>
      )}
    </div>
  )
}

function EntryLayout({ children }: { children: ReactNode }) {
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
      <Notices />
    </div>
  )
}
