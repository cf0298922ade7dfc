import { href } from '@cadenza/navigation'
import { useShared } from '@cadenza/navigation/react'
import { createElement, type ReactNode, useContext, useState } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Block, QuestionnaireForm } from '#core/content/blocks/blocks.ts'
import { nameErrorBag } from '#core/content/blocks/fields.ts'
import { type HeadingLevel, HeadingLevelContext, useHeading } from './drawing.ts'
import { AnswerForm } from './answer-form-section.tsx'
import { showNew } from '#ui/hooks/focus-new.ts'
import styles from './answers.module.css'

interface QuestionnaireBlockProps {
  questionnaire: string
  form?: QuestionnaireForm
  /** Its content as data, which contains the fields. */
  blocks?: readonly Block[]
  children?: ReactNode
}

/** A questionnaire on any page, replaced by thanks after submission. */
export function QuestionnaireBlock({ questionnaire, form, blocks = [], children }: QuestionnaireBlockProps) {
  const t = useTranslate()
  const { flash } = useShared()
  // Flash data disappears with the next response of any kind.
  const [isSent, setSent] = useState(flash.questionnaire === questionnaire)
  const Heading = useHeading(1)
  const under = Math.min(useContext(HeadingLevelContext) + 1, 3) as HeadingLevel
  if (!form) return null
  const id = nameErrorBag(questionnaire)
  return (
    <section className={styles.questionnaire} id={id} aria-labelledby={`${id}-title`}>
      {createElement(Heading, { id: `${id}-title`, className: styles.title }, form.title)}
      {isSent ? (
        <Sent>{form.thanks ?? t('questionnaire.sent')}</Sent>
      ) : (
        <HeadingLevelContext value={under}>
          <AnswerForm
            id={id}
            url={href(routes['questionnaire.submit'], { questionnaire })}
            blocks={blocks}
            errorBag={id}
            onSuccess={() => setSent(true)}
          >
            {children}
          </AnswerForm>
        </HeadingLevelContext>
      )}
    </section>
  )
}

/** Replaces the form and takes over its focus. */
function Sent({ children }: { children: string }) {
  return (
    <div className={styles.sent} tabIndex={-1} ref={showNew}>
      <Banner kind="positive" title={children} />
    </div>
  )
}
