import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import { fieldName, type ShownWriting, type WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { type KeepDraft, WrittenPage } from '../written-page.tsx'
import { faqTexts } from './faq-entries.ts'

export interface FaqEntryPageProps extends WritingAround {
  question: ShownWriting
  sources: BlockSources
}

/** A question with its answer in all languages. */
export default function FaqEntryPage({ question, sources, ...around }: FaqEntryPageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { id, fields } = question
  const written = id === null ? 'new' : String(id)
  const keeping = useRequest(deskRoutes['questions.draft.store'], { params: { written }, overlap: 'last' })
  const keep: KeepDraft = async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  const blocks = useBlocksField({ name: 'answer', label: t('content.text.answer'), sources })
  return (
    <WrittenPage
      {...around}
      writing={question}
      title={fields[fieldName('question', locale)] || fields['question_en'] || t('content.questions.new')}
      list={{ href: href(deskRoutes['questions.index']), text: t('content.questions') }}
      fields={faqTexts.map((name) =>
        name in fields ? blocks : { name, label: t(`content.text.${name}`), isRunning: name === 'answer' },
      )}
      addresses={{
        save: id === null ? href(deskRoutes['questions.store']) : href(deskRoutes['questions.save'], { question: id }),
        draft: href(deskRoutes['questions.draft.destroy'], { written }),
        state: id === null ? null : href(deskRoutes['questions.state'], { question: id }),
        revert: (revision) => href(deskRoutes['questions.revert'], { question: id!, revision }),
        preview: 'question',
      }}
      keep={keep}
    />
  )
}
