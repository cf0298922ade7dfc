import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { yesField } from '../fields/choice-field.tsx'
import { slugLines } from '../fields/slug-lines.ts'
import { pageFooterField } from './footer-field.ts'
import { WrittenPage } from '../written-page.tsx'
import { writtenRoutes } from '../written-routes.ts'

export interface PagePageProps extends WritingAround {
  writing: ShownWriting
  sources: BlockSources
}

/** A page of the shop: title, blocks and URL, in all languages. */
export default function PagePage({ writing, sources, ...around }: PagePageProps) {
  const t = useDeskTexts()
  const { id, fields } = writing
  const blocks = useBlocksField({ name: 'content', label: t('pages.text.content'), sources })
  return (
    <WrittenPage
      {...around}
      writing={writing}
      untitled={t('pages.pages.new')}
      list={t('pages.pages')}
      fields={[
        { name: 'title', label: t('pages.text.title'), isRunning: false },
        yesField({ name: 'hide_title', label: t('pages.text.hideTitle'), yes: t('pages.hidden'), no: t('pages.seen') }),
        blocks,
        pageFooterField(
          { name: 'footer', label: t('pages.text.footer'), yes: t('pages.seen'), no: t('pages.hidden') },
          fields['footer'] ?? '',
        ),
        ...slugLines(t),
      ]}
      routes={writtenRoutes('pages', 'page', id)}
      preview="page"
    />
  )
}
