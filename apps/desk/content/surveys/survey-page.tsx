import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import { fieldName, type ShownWriting, type WritingAround } from '../content.ts'
import type { ContentField } from '../content-field.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { lineField } from '../fields/line-field.tsx'
import { slugLines } from '../fields/slug-lines.ts'
import { type KeepDraft, WrittenPage } from '../written-page.tsx'
import type { FormKind } from './surveys.ts'

export interface SurveyPageProps extends WritingAround {
  asked: FormKind
  writing: ShownWriting
  sources: BlockSources
  /** How many visitors have answered. */
  answers: number
  mayReadAnswers: boolean
}

/** A survey or a questionnaire: its questions in their order, in all languages. */
export default function SurveyPage({ asked, writing, sources, answers, mayReadAnswers, ...around }: SurveyPageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { id, fields } = writing
  const written = id === null ? 'new' : String(id)
  const keeping = useRequest(deskRoutes['surveys.draft.store'], { params: { asked, written }, overlap: 'last' })
  const keep: KeepDraft = async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  const questions = useQuestionsField(sources, answers)
  const own: ContentField[] =
    asked === 'survey'
      ? [
          lineField({
            name: 'points',
            label: t('surveys.text.points'),
            hint: t('surveys.points.hint'),
            inputMode: 'numeric',
          }),
          questions,
          ...slugLines(t),
        ]
      : [questions, { name: 'thanks', label: t('surveys.text.thanks'), isRunning: false }]
  return (
    <WrittenPage
      {...around}
      writing={writing}
      title={fields[fieldName('title', locale)] || fields['title_en'] || t(`surveys.new.${asked}`)}
      list={{ href: href(deskRoutes['surveys.index']), text: t('surveys.title') }}
      fields={[{ name: 'title', label: t('pages.text.title'), isRunning: false }, ...own]}
      addresses={{
        save:
          id === null
            ? href(deskRoutes['surveys.store'], { asked })
            : href(deskRoutes['surveys.save'], { asked, form: id }),
        draft: href(deskRoutes['surveys.draft.destroy'], { asked, written }),
        state: id === null ? null : href(deskRoutes['surveys.state'], { asked, form: id }),
        revert: (revision) => href(deskRoutes['surveys.revert'], { asked, form: id!, revision }),
        preview: asked === 'survey' ? 'survey' : null,
      }}
      keep={keep}
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

/** The questions; above them, once there are answers, what that means for them. */
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
