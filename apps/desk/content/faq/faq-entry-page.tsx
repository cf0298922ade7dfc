import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { WrittenPage } from '../written-page.tsx'
import { writtenRoutes } from '../written-routes.ts'
import { faqTexts } from './faq-entries.ts'

export interface FaqEntryPageProps extends WritingAround {
  question: ShownWriting
  sources: BlockSources
}

export default function FaqEntryPage({ question, sources, ...around }: FaqEntryPageProps) {
  const t = useDeskTexts()
  const { id, fields } = question
  const blocks = useBlocksField({ name: 'answer', label: t('content.text.answer'), sources })
  return (
    <WrittenPage
      {...around}
      writing={question}
      untitled={t('content.questions.new')}
      list={t('content.questions')}
      fields={faqTexts.map((name) =>
        name in fields ? blocks : { name, label: t(`content.text.${name}`), isRunning: name === 'answer' },
      )}
      routes={writtenRoutes('questions', 'question', id)}
      preview="question"
    />
  )
}
