import { HiddenFields } from '@cadenza/navigation/react'
import { type ReactNode, useMemo } from 'react'
import { ProblemSummary } from '#ui/forms/problem-summary.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import { listFields } from '#core/content/blocks/walk-blocks.ts'
import styles from './answers.module.css'
import { AnswerFormContext, type AnswerFormOptions, useAnswerForm } from './use-answer-form.ts'

interface AnswerFormProps extends Omit<AnswerFormOptions, 'fields'> {
  url: string
  /** Its content as data, which contains the fields. */
  blocks: readonly Block[]
  children: ReactNode
}

export function AnswerForm({ blocks, children, ...options }: AnswerFormProps) {
  const t = useTranslate()
  const fields = useMemo(() => listFields(blocks), [blocks])
  const form = useAnswerForm({ ...options, fields })
  // Fields would hydrate when idle: updating the form's context hydrates them at once, so that
  // input is reported before submission.
  useIsHydrated()
  if (fields.length === 0) return children
  return (
    <form className={styles.form} method="post" action={options.url} noValidate onSubmit={form.submit}>
      <HiddenFields errorBag={options.errorBag} />
      <ProblemSummary form={form} title={(count) => t('survey.problems', { count })} />
      {form.problem && <Banner kind="negative" title={form.problem} />}
      <AnswerFormContext value={form}>{children}</AnswerFormContext>
      <div>
        <Button type="submit" loading={form.processing}>
          {t('survey.submit')}
        </Button>
      </div>
    </form>
  )
}
