import { type Frame, pageBoundary } from '@cadenza/navigation/react'
import { TranslationProvider } from '#ui/i18n/translation.tsx'
import type { Messages } from '#ui/i18n/translator.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { NoticeStore } from '#ui/feedback/notice-store.ts'
import { NoticesProvider } from '#ui/feedback/notices.tsx'
import { Layout } from './layout.tsx'
import { PageFailed } from './page-failed.tsx'

interface FrameParts {
  locale: Locale
  timeZone: TimeZone
  messages: Messages
  notices: NoticeStore
}

/** Providers and layout around every page, the same on the server and in the browser. */
export function createFrame({ locale, timeZone, messages, notices }: FrameParts): Frame {
  return {
    layout: Layout,
    boundary: pageBoundary({ fallback: PageFailed }),
    wrap: (app) => (
      <TranslationProvider locale={locale} timeZone={timeZone} messages={messages}>
        <NoticesProvider store={notices}>{app}</NoticesProvider>
      </TranslationProvider>
    ),
  }
}
