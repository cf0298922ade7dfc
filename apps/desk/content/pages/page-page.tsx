import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { createYesField, createSlugFields } from '../fields/plain-fields.tsx'
import { WrittenPage } from '../written-page.tsx'
import type { OwnField } from '../content-field.ts'
import { pageLastInFooter } from './pages.ts'

export interface PagePageProps extends WritingAround {
  writing: ShownWriting
  sources: BlockSources
}

export default function PagePage({ writing, sources, ...around }: PagePageProps) {
  const t = useDeskTexts()
  const { fields } = writing
  const blocks = useBlocksField({ name: 'content', label: t('pages.text.content'), sources })
  return (
    <WrittenPage
      {...around}
      kind="pages"
      writing={writing}
      untitled={t('pages.pages.new')}
      fields={[
        { name: 'title', label: t('pages.text.title'), isRunning: false },
        createYesField({
          name: 'hide_title',
          label: t('pages.text.hideTitle'),
          yes: t('pages.hidden'),
          no: t('pages.seen'),
        }),
        blocks,
        pageFooterField(
          { name: 'footer', label: t('pages.text.footer'), yes: t('pages.seen'), no: t('pages.hidden') },
          fields['footer'] ?? '',
        ),
        ...createSlugFields(t),
      ]}
    />
  )
}

type Words = Parameters<typeof createYesField>[0]

/** Field for a page's place in the footer. Re-ticking restores the previous position. */
function pageFooterField(words: Words, place: string): OwnField {
  const box = createYesField(words)
  const isTicked = (value: string) => (value === '' ? '' : 'yes')
  return {
    ...box,
    write: (value) => box.write!(isTicked(value)),
    control: (control) =>
      box.control({
        ...control,
        value: isTicked(control.value),
        onChange: (ticked) => control.onChange(ticked === 'yes' ? place || pageLastInFooter : ''),
      }),
  }
}
