import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Link, useShared } from '#apps/desk/hooks.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { DeskFlash } from '#apps/desk/shared-props.ts'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl, usePreviewForm } from '#apps/desk/ui/form/preview-form.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { writeAmount } from '#values/typed-amount.ts'
import { PriceChanges } from './price-changes.tsx'
import { nameOf, type PriceChangeLine, type PriceLine } from './prices.ts'

export interface PricesPageProps {
  lines: PriceLine[]
  preview: PriceChangeLine[] | null
  lists: { id: number; title: string; hall: string }[]
}

/** Changes apply to all future dates except those changed manually. */
export default function PricesPage({ lines, preview, lists }: PricesPageProps) {
  const t = useDeskTexts()
  // Resets the form after a change.
  const [round, setRound] = useState(0)
  return (
    <>
      <BackLink href={href(deskRoutes['season.index'])}>{t('planning.title')}</BackLink>
      <PageHead title={t('planning.prices.title')}>
        {t('planning.prices.sentence')} {t('planning.offer.freeHint')}
      </PageHead>
      {lists.length > 0 && <Lists lists={lists} />}
      {lines.length === 0 ? (
        lists.length === 0 && (
          <EmptyState title={t('planning.prices.empty')}>{t('planning.prices.emptyHint')}</EmptyState>
        )
      ) : (
        <PricesForm key={round} lines={lines} preview={preview} onChanged={() => setRound((before) => before + 1)} />
      )}
    </>
  )
}

/** Concerts planned from a price list follow it, and are not in the table below. */
function Lists({ lists }: Pick<PricesPageProps, 'lists'>) {
  const t = useDeskTexts()
  return (
    <section>
      <h2>{t('planning.lists')}</h2>
      <p>{t('planning.lists.sentence')}</p>
      <ul>
        {lists.map(({ id, title, hall }) => (
          <li key={id}>
            <Link href={href(deskRoutes['season.list'], { list: id })}>{t('planning.list.of', { hall, title })}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PricesForm({ lines, preview, onChanged }: Omit<PricesPageProps, 'lists'> & { onChanged: () => void }) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { flash } = useShared()
  const begin = () => Object.fromEntries(lines.map(({ key, price }) => [key, writeAmount(price, locale)]))
  const [was, setWas] = useState(begin)
  const [announced, setAnnounced] = useState<DeskFlash['conflicts']>()
  if (flash.conflicts && flash.conflicts !== announced) {
    setAnnounced(flash.conflicts)
    const now = begin()
    setWas({ ...was, ...Object.fromEntries(flash.conflicts.map(({ name }) => [name, now[name] ?? ''])) })
  }
  const form = usePreviewForm<Record<string, string>, PriceChangeLine[]>({
    url: href(deskRoutes['season.prices.store']),
    fields: begin,
    preview,
  })
  const { preview: rows } = form
  const count = rows?.reduce((sum, { dates }) => sum + dates, 0) ?? 0
  const look = () => form.send({ preserveScroll: true, transform: (mine) => ({ was, mine, intent: 'preview' }) })
  const change = () =>
    form.send({
      transform: (mine) => ({ was, mine, count, intent: 'change' }),
      hooks: { success: onChanged },
    })
  const conflicts = (flash.conflicts ?? []).map(({ name, mine, theirs }) => ({
    name,
    label: nameOf(lines.find(({ key }) => key === name)),
    mine: writeAmount(Number(mine), locale),
    theirs: writeAmount(Number(theirs), locale),
  }))
  const columns = useLineColumns(({ key, hall, zone, ticket, price }) => (
    <CellField
      {...toControl(form, key, { clears: true })}
      label={t('planning.prices.of', { ticket: nameOf({ zone, ticket }), hall })}
      isNumber
      isChanged={form.fields[key] !== writeAmount(price, locale)}
    />
  ))
  return (
    <DeskForm form={form} onSubmit={look} submit={t('planning.prices.look')} isWide>
      <ConflictList conflicts={conflicts} onTake={({ name, theirs }) => form.setField(name, theirs)} />
      <DataTable
        caption={t('planning.prices.title')}
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
        empty={null}
      />
      {rows && <PriceChanges rows={rows} count={count} isBusy={form.processing} onChange={change} />}
    </DeskForm>
  )
}

function useLineColumns(field: Column<PriceLine>['cell']): Column<PriceLine>[] {
  const t = useDeskTexts()
  return [
    { key: 'ticket', title: t('planning.offer.ticket'), cell: nameOf },
    { key: 'hall', title: t('planning.column.hall'), cell: ({ hall }) => hall },
    { key: 'price', title: t('planning.prices.usual'), isNumber: true, cell: field },
    { key: 'dates', title: t('planning.prices.dates'), isNumber: true, cell: ({ dates }) => dates },
    { key: 'others', title: t('planning.prices.byHand'), isNumber: true, cell: ({ others }) => others.length },
  ]
}
