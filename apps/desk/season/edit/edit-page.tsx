import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { SearchBar } from '#apps/desk/ui/table/search-bar.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl, usePreviewForm } from '#apps/desk/ui/form/preview-form.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import styles from '../halls/hall-page.module.css'
import { nameOf } from '../prices/prices.ts'
import { BeforeAfter } from '../prices/price-changes.tsx'
import { type EditField, type EditLine, type EditPart, dateEditFields, type EditFields } from './edit.ts'

export interface EditDatesPageProps {
  filter: { show: string; q: string }
  field: EditField | null
  parts: EditPart[]
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
      <BackLink href={href(deskRoutes['season.index'], {}, { query: { show: filter.show } })}>
        {t('planning.title')}
      </BackLink>
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

interface EditFormProps {
  filter: { show: string; q: string }
  field: EditField
  parts: readonly EditPart[]
  preview: readonly EditLine[] | null
  onChanged: () => void
}

function EditForm({ filter, field, parts, preview, onChanged }: EditFormProps) {
  const t = useDeskTexts()
  const form = usePreviewForm<EditFields, readonly EditLine[]>({
    url: href(deskRoutes['season.edit.store'], {}, { query: { ...filter } }),
    fields: { field, part: '', value: '' },
    preview,
  })
  const { fields, preview: rows } = form
  const count = rows?.filter(({ refusal }) => refusal === null).length ?? 0
  const choose = (chosen: string) => {
    form.setField('field', chosen as EditField)
    form.setField('part', '')
    form.setField('value', '')
  }
  const dryRun = () => form.send({ preserveScroll: true, transform: (typed) => ({ ...typed, intent: 'preview' }) })
  const change = () =>
    form.send({
      transform: (typed) => ({ ...typed, count, intent: 'change' }),
      hooks: { success: onChanged },
    })
  const offered = parts.filter(({ ticket }) => (fields.field === 'price' ? ticket !== '' : ticket === ''))
  return (
    <DeskForm form={form} onSubmit={dryRun} submit={t('planning.prices.look')} isWide>
      <div className={joinClassNames(layout.fields, styles.fields)}>
        <SelectField
          name="field"
          label={t('planning.edit.field')}
          value={fields.field}
          onChange={choose}
          choices={dateEditFields.map((one) => ({ value: one, label: t(`planning.edit.field.${one}`) }))}
          placeholder={t('planning.plan.choose')}
          required
        />
        {(fields.field === 'price' || fields.field === 'capacity') && (
          <SelectField
            {...toControl(form, 'part')}
            label={t('planning.edit.part')}
            choices={offered.map((part) => ({ value: part.key, label: nameOf(part) }))}
            placeholder={t('planning.plan.choose')}
            required
          />
        )}
        {fields.field !== 'publication' && (
          <TextField
            {...toControl(form, 'value')}
            type={fields.field === 'opens' ? 'datetime-local' : 'text'}
            label={t(`planning.edit.value.${fields.field}`)}
            autoComplete="off"
          />
        )}
      </div>
      {rows && (
        <EditPreview rows={rows} field={fields.field} count={count} isBusy={form.processing} onChange={change} />
      )}
    </DeskForm>
  )
}

interface EditPreviewProps {
  rows: readonly EditLine[]
  field: EditField
  /** Concerts that can be changed. */
  count: number
  isBusy: boolean
  onChange: () => void
}

/** Each concert before and after, or the reason why it cannot be changed. */
function EditPreview({ rows, field, count, isBusy, onChange }: EditPreviewProps) {
  const t = useDeskTexts()
  const columns = useLineColumns(field)
  return (
    <BeforeAfter
      columns={columns}
      rows={rows}
      keyOf={({ dateId }) => dateId}
      nothing={t('planning.edit.nothing')}
      note={field === 'price' ? t('planning.prices.sold') : undefined}
      submit={count > 0 ? t('planning.edit.change', { count }) : null}
      isBusy={isBusy}
      onChange={onChange}
    />
  )
}

function useLineColumns(field: EditField): Column<EditLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const money = useMoney()
  const write = (value: EditLine['before']) => {
    if (value === 'various') return t('planning.edit.various')
    if (field === 'publication') return t(value ? 'planning.halls.isPublished' : 'planning.state.draft')
    if (value === null) return field === 'capacity' ? t('planning.unlimited') : '–'
    if (field === 'price') return money(Number(value))
    if (field === 'capacity') return String(value)
    return `${formatDate(String(value), 'short')} ${formatDate(String(value), 'time')}`
  }
  const tell = ({ refusal, least }: EditLine) =>
    refusal === null ? '' : t(`planning.edit.refusal.${refusal}`, { least: least ?? 0 })
  return [
    {
      key: 'starts',
      title: t('planning.column.starts'),
      cell: ({ startsAt }) => `${formatDate(startsAt, 'short')} ${formatDate(startsAt, 'time')}`,
    },
    { key: 'event', title: t('planning.column.event'), cell: ({ event }) => event },
    { key: 'hall', title: t('planning.column.hall'), cell: ({ hall }) => hall },
    { key: 'before', title: t('planning.prices.before'), cell: (line) => write(line.before) },
    {
      key: 'after',
      title: t('planning.prices.after'),
      cell: (line) => (line.refusal === null ? write(line.after) : '–'),
    },
    { key: 'refusal', title: t('planning.edit.stays'), cell: tell },
  ]
}
