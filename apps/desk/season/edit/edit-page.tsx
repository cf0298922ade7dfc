import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { SearchBar } from '#apps/desk/ui/table/search-bar.tsx'
import type { EditField, EditLine, EditPart } from './edit.ts'
import { EditForm } from './edit-form.tsx'

export interface EditDatesPageProps {
  filter: { show: string; q: string }
  /** Field selected in the address. */
  field: EditField | null
  parts: EditPart[]
  /** Number of selected concerts. */
  count: number
  preview: EditLine[] | null
}

/**
 * Changes one field of many concerts: selection, value, then a dry run of each before and after.
 */
export default function EditDatesPage({ filter, field, parts, count, preview }: EditDatesPageProps) {
  const t = useDeskTexts()
  // Resets the form after a change.
  const [round, setRound] = useState(0)
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.index'], {}, { query: { show: filter.show } })}>{t('planning.title')}</Link>
      </p>
      <PageHead title={t('planning.edit.title')}>
        {t(filter.show === 'draft' ? 'planning.edit.ofDrafts' : 'planning.edit.ofComing', { count })}
      </PageHead>
      <SearchBar q={filter.q} label={t('planning.search')} />
      {count === 0 ? (
        <EmptyState title={t('planning.empty')}>{t('planning.notFoundHint')}</EmptyState>
      ) : (
        <EditForm
          key={`${filter.show} ${filter.q} ${round}`}
          filter={filter}
          field={field ?? (filter.show === 'draft' ? 'publication' : 'price')}
          parts={parts}
          preview={preview}
          onChanged={() => setRound((before) => before + 1)}
        />
      )}
    </>
  )
}
