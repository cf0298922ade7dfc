import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { fieldName, type ShownWriting, type WritingAround } from '../content.ts'
import { choiceField } from '../fields/choice-field.tsx'
import { slugLines } from '../fields/slug-lines.ts'
import { type KeepDraft, WrittenPage } from '../written-page.tsx'
import type { CategoryChoice } from './categories.ts'
import { indented } from './indented.ts'

export interface CategoryPageProps extends WritingAround {
  writing: ShownWriting
  /** Those that it can stand below. */
  categories: CategoryChoice[]
}

/** A category of the knowledge base: what it is called, and below which other one it stands. */
export default function CategoryPage({ writing, categories, ...around }: CategoryPageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { id, fields } = writing
  const written = id === null ? 'new' : String(id)
  const keeping = useRequest(deskRoutes['categories.draft.store'], { params: { written }, overlap: 'last' })
  const keep: KeepDraft = async (typed) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  return (
    <WrittenPage
      {...around}
      writing={writing}
      title={fields[fieldName('title', locale)] || fields['title_en'] || t('pages.categories.new')}
      list={{ href: href(deskRoutes['categories.index']), text: t('pages.categories') }}
      fields={[
        { name: 'title', label: t('pages.text.title'), isRunning: false },
        { name: 'description', label: t('pages.text.description'), isRunning: false },
        choiceField({
          name: 'parent_id',
          label: t('pages.text.parent'),
          choices: categories.map(indented),
          placeholder: t('pages.atTheTop'),
        }),
        ...slugLines(t),
      ]}
      addresses={{
        save:
          id === null ? href(deskRoutes['categories.store']) : href(deskRoutes['categories.save'], { category: id }),
        draft: href(deskRoutes['categories.draft.destroy'], { written }),
        state: id === null ? null : href(deskRoutes['categories.state'], { category: id }),
        revert: (revision) => href(deskRoutes['categories.revert'], { category: id!, revision }),
        preview: 'category',
      }}
      keep={keep}
    />
  )
}
