import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import { fieldName, type ShownWriting, type WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { yesField } from '../fields/choice-field.tsx'
import { slugLines } from '../fields/slug-lines.ts'
import { footerField } from './footer-field.ts'
import { type KeepDraft, WrittenPage } from '../written-page.tsx'

export interface PagePageProps extends WritingAround {
  writing: ShownWriting
  sources: BlockSources
}

/** A page of the shop: its title, its blocks and its address, in all languages. */
export default function PagePage({ writing, sources, ...around }: PagePageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { id, fields } = writing
  const written = id === null ? 'new' : String(id)
  const keeping = useRequest(deskRoutes['pages.draft.store'], { params: { written }, overlap: 'last' })
  const keep: KeepDraft = async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  const blocks = useBlocksField({ name: 'content', label: t('pages.text.content'), sources })
  return (
    <WrittenPage
      {...around}
      writing={writing}
      title={fields[fieldName('title', locale)] || fields['title_en'] || t('pages.pages.new')}
      list={{ href: href(deskRoutes['pages.index']), text: t('pages.pages') }}
      fields={[
        { name: 'title', label: t('pages.text.title'), isRunning: false },
        yesField({ name: 'hide_title', label: t('pages.text.hideTitle'), yes: t('pages.hidden'), no: t('pages.seen') }),
        blocks,
        footerField(
          { name: 'footer', label: t('pages.text.footer'), yes: t('pages.seen'), no: t('pages.hidden') },
          fields['footer'] ?? '',
        ),
        ...slugLines(t),
      ]}
      addresses={{
        save: id === null ? href(deskRoutes['pages.store']) : href(deskRoutes['pages.save'], { page: id }),
        draft: href(deskRoutes['pages.draft.destroy'], { written }),
        state: id === null ? null : href(deskRoutes['pages.state'], { page: id }),
        revert: (revision) => href(deskRoutes['pages.revert'], { page: id!, revision }),
        preview: 'page',
      }}
      keep={keep}
    />
  )
}
