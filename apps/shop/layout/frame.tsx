import { type Frame, pageBoundary, Link, type PageFailure } from '@cadenza/navigation/react'
import { href } from '@cadenza/navigation'
import { useEffect, useRef, useState } from 'react'
import { TranslationProvider, useTranslate } from '#ui/i18n/translation.tsx'
import type { Messages } from '#ui/i18n/translator.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { NoticeStore } from '#ui/feedback/notice-store.ts'
import { NoticesProvider } from '#ui/feedback/notices-provider.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Layout } from './layout.tsx'

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

/** Replaces a page that failed in the browser: lists the options, in the visitor's language. */
export function PageFailed({ retry }: PageFailure) {
  const t = useTranslate()
  const [isRetrying, setRetrying] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  // The focused element is gone with the page.
  useEffect(() => text.current?.focus({ preventScroll: true }), [])

  const tryAgain = async () => {
    setRetrying(true)
    await retry()
    setRetrying(false)
  }
  const ways = (
    <>
      <Button loading={isRetrying} onClick={() => void tryAgain()}>
        {t('errors.tryAgain')}
      </Button>
      <Button as={Link} href={href(routes.home)} variant="secondary">
        {t('errors.goHome')}
      </Button>
    </>
  )
  return (
    <div ref={text} role="alert" tabIndex={-1}>
      <EmptyState title={t('errors.broken')} action={ways}>
        {t('errors.hint.500')}
      </EmptyState>
    </div>
  )
}
