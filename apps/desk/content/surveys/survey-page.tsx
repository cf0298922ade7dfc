import { href } from '@cadenza/navigation'
import { Banner } from '#ui/feedback/banner.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ShownWriting, WritingAround } from '../content.ts'
import type { ContentField } from '../content-field.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { createLineField, createSlugFields } from '../fields/plain-fields.tsx'
import { WrittenPage } from '../written-page.tsx'
import type { FormKind } from './surveys.ts'

export interface SurveyPageProps extends WritingAround {
  asked: FormKind
  writing: ShownWriting
  sources: BlockSources
  answers: number
  mayReadAnswers: boolean
}

export default function SurveyPage({ asked, writing, sources, answers, mayReadAnswers, ...around }: SurveyPageProps) {
  const t = useDeskTexts()
  const { id } = writing
  const questions = useQuestionsField(sources, answers)
  const own: ContentField[] =
    asked === 'survey'
      ? [
          createLineField({
            name: 'points',
            label: t('surveys.text.points'),
            hint: t('surveys.points.hint'),
            inputMode: 'numeric',
          }),
          questions,
          ...createSlugFields(t),
        ]
      : [questions, { name: 'thanks', label: t('surveys.text.thanks'), isRunning: false }]
  return (
    <WrittenPage
      {...around}
      kind="surveys"
      others={{ asked }}
      isUnseen={asked === 'questionnaire'}
      writing={writing}
      untitled={t(`surveys.new.${asked}`)}
      fields={[{ name: 'title', label: t('pages.text.title'), isRunning: false }, ...own]}
      besideTitle={
        id !== null &&
        mayReadAnswers &&
        answers > 0 && (
          <Link href={href(deskRoutes['surveys.answers'], { asked, form: id })}>
            {t('surveys.seeAnswers', { count: answers })}
          </Link>
        )
      }
    />
  )
}

/** Field for the questions; once there are answers, it explains the consequences of changes. */
function useQuestionsField(sources: BlockSources, answers: number): ContentField {
  const t = useDeskTexts()
  const blocks = useBlocksField({ name: 'content', label: t('surveys.text.content'), sources })
  return {
    ...blocks,
    control: (control) => (
      <>
        {answers > 0 && (
          <Banner kind="info" title={t('surveys.answered', { count: answers })}>
            <p>{t('surveys.answeredHint')}</p>
          </Banner>
        )}
        {blocks.control(control)}
      </>
    ),
  }
}
