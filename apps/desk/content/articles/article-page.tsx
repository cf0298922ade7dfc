import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { CategoryChoice } from '../categories/categories.ts'
import { indented } from '../categories/indented.ts'
import { fieldName, type ShownWriting, type WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { choiceField } from '../fields/choice-field.tsx'
import { pictureField } from '../fields/picture-field.tsx'
import { slugLines } from '../fields/slug-lines.ts'
import { type KeepDraft, WrittenPage } from '../written-page.tsx'

export interface ArticlePageProps extends WritingAround {
  writing: ShownWriting
  sources: BlockSources
  pictures: ChoosablePicture[]
  categories: CategoryChoice[]
}

/** An article of the knowledge base: where it stands, its picture, its blocks and its address, in all languages. */
export default function ArticlePage({ writing, sources, pictures, categories, ...around }: ArticlePageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { id, fields } = writing
  const written = id === null ? 'new' : String(id)
  const keeping = useRequest(deskRoutes['articles.draft.store'], { params: { written }, overlap: 'last' })
  const keep: KeepDraft = async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  const blocks = useBlocksField({ name: 'content', label: t('pages.text.content'), sources })
  return (
    <WrittenPage
      {...around}
      writing={writing}
      title={fields[fieldName('title', locale)] || fields['title_en'] || t('pages.articles.new')}
      list={{ href: href(deskRoutes['articles.index']), text: t('pages.articles') }}
      fields={[
        { name: 'title', label: t('pages.text.title'), isRunning: false },
        choiceField({
          name: 'category_id',
          label: t('pages.text.category'),
          choices: categories.map(indented),
          placeholder: t('pages.noCategory'),
        }),
        pictureField({ name: 'thumbnail_id', label: t('pages.text.picture'), pictures }),
        blocks,
        ...slugLines(t),
      ]}
      addresses={{
        save: id === null ? href(deskRoutes['articles.store']) : href(deskRoutes['articles.save'], { article: id }),
        draft: href(deskRoutes['articles.draft.destroy'], { written }),
        state: id === null ? null : href(deskRoutes['articles.state'], { article: id }),
        revert: (revision) => href(deskRoutes['articles.revert'], { article: id!, revision }),
        preview: 'article',
      }}
      keep={keep}
    />
  )
}
