import type { Frame } from '@cadenza/navigation/react'
import { TranslationProvider } from '#ui/i18n/translation.tsx'
import type { Messages } from '#ui/i18n/translator.ts'
import type { NoticeStore } from '#ui/feedback/notice-store.ts'
import { NoticesProvider } from '#ui/feedback/notices.tsx'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskMessageKey } from '../i18n/messages.ts'
import type { Room } from '../feature.ts'
import { Layout } from './layout.tsx'

interface FrameParts {
  locale: Locale
  timeZone: TimeZone
  messages: Messages<DeskMessageKey>
  notices: NoticeStore
  rooms: readonly Room[]
}

/** Creates the providers and layout around every desk page. */
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
