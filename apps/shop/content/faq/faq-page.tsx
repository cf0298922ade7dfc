import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Lead } from '#ui/layout/lead.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import styles from './faq-page.module.css'
import { type FaqEntry, nameAnswer } from '#core/content/faq/faq-entry.ts'

export interface FaqPageProps {
  questions: FaqEntry[]
}

/** Frequently asked questions: one answer is open at a time, initially the first. */
export default function FaqPage({ questions }: FaqPageProps) {
  const t = useTranslate()
  const list = useAnswerOfAddress()
  return (
    <div className={styles.page}>
      <Lead>{t('faq.description')}</Lead>
      {questions.length === 0 && <EmptyState title={t('faq.empty')} />}
      <div className={styles.questions} ref={list}>
        {questions.map(({ key, question, answer }, index) => (
          // Before hydration, the browser may have opened the answer named in the address instead.
          <details key={key} className={styles.question} name="faq" open={index === 0} suppressHydrationWarning>
            <summary className={styles.summary}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h2 className={styles.title}>{question}</h2>
              <Icon name="chevron-down" size="sm" />
            </summary>
            {/* The answer has the id, not the question: to show it, a browser opens what it stands in. */}
            <div className={styles.answer} id={nameAnswer(key)}>
              <BlockList blocks={answer} under={2} />
            </div>
          </details>
        ))}
      </div>
      <p className={styles.more}>
        <span>{t('faq.notFound')}</span>
        <Button as={Link} href={`${href(routes.home)}#contact-us`} variant="secondary" icon="mail">
          {t('faq.ask')}
        </Button>
      </p>
    </div>
  )
}

FaqPage.layout = { heading: 'faq.title', slogan: 'faq.slogan' } satisfies LayoutOptions

/** Opens the answer named in the address: browsers do so for documents, not for navigations. */
function useAnswerOfAddress() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = (): void => {
      const id = window.location.hash.slice(1)
      const details = [...(list.current?.querySelectorAll('details') ?? [])].find(
        (one) => one.lastElementChild?.id === id,
      )
      if (!details || details.open) return
      details.open = true
      details.scrollIntoView()
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
  return list
}
