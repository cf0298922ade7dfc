import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { WrittenPage } from '../written-page.tsx'

export interface FaqEntryPageProps extends WritingAround {
  question: ShownWriting
  sources: BlockSources
}

export default function FaqEntryPage({ question, sources, ...around }: FaqEntryPageProps) {
  const t = useDeskTexts()
  const { fields } = question
  const blocks = useBlocksField({ name: 'answer', label: t('content.text.answer'), sources })
  return (
    <WrittenPage
      {...around}
      kind="questions"
      writing={question}
      untitled={t('content.questions.new')}
      fields={(['question', 'answer'] as const).map((name) =>
        name in fields ? blocks : { name, label: t(`content.text.${name}`), isRunning: name === 'answer' },
      )}
    />
  )
}
