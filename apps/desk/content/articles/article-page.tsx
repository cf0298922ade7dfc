import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import { type CategoryChoice, toIndentedChoice } from '../categories/categories.ts'
import type { ShownWriting, WritingAround } from '../content.ts'
import { useBlocksField } from '../fields/blocks-field.tsx'
import { createChoiceField, createSlugFields } from '../fields/plain-fields.tsx'
import { createPictureField } from '../fields/picture-field.tsx'
import { WrittenPage } from '../written-page.tsx'

export interface ArticlePageProps extends WritingAround {
  writing: ShownWriting
  sources: BlockSources
  pictures: ChoosablePicture[]
  categories: CategoryChoice[]
}

export default function ArticlePage({ writing, sources, pictures, categories, ...around }: ArticlePageProps) {
  const t = useDeskTexts()
  const blocks = useBlocksField({ name: 'content', label: t('pages.text.content'), sources })
  return (
    <WrittenPage
      {...around}
      kind="articles"
      writing={writing}
      untitled={t('pages.articles.new')}
      fields={[
        { name: 'title', label: t('pages.text.title'), isRunning: false },
        createChoiceField({
          name: 'category_id',
          label: t('pages.text.category'),
          choices: categories.map(toIndentedChoice),
          placeholder: t('pages.noCategory'),
        }),
        createPictureField({ name: 'thumbnail_id', label: t('pages.text.picture'), pictures }),
        blocks,
        ...createSlugFields(t),
      ]}
    />
  )
}
