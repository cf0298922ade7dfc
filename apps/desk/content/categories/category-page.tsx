import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { ShownWriting, WritingAround } from '../content.ts'
import { createChoiceField, createSlugFields } from '../fields/plain-fields.tsx'
import { WrittenPage } from '../written-page.tsx'
import { type CategoryChoice, toIndentedChoice } from './categories.ts'

export interface CategoryPageProps extends WritingAround {
  writing: ShownWriting
  categories: CategoryChoice[]
}

export default function CategoryPage({ writing, categories, ...around }: CategoryPageProps) {
  const t = useDeskTexts()
  return (
    <WrittenPage
      {...around}
      kind="categories"
      writing={writing}
      untitled={t('pages.categories.new')}
      fields={[
        { name: 'title', label: t('pages.text.title'), isRunning: false },
        { name: 'description', label: t('pages.text.description'), isRunning: false },
        createChoiceField({
          name: 'parent_id',
          label: t('pages.text.parent'),
          choices: categories.map(toIndentedChoice),
          placeholder: t('pages.atTheTop'),
        }),
        ...createSlugFields(t),
      ]}
    />
  )
}
