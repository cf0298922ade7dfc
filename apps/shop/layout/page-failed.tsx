import { href } from '@cadenza/navigation'
import { Link, type PageFailure } from '@cadenza/navigation/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

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
