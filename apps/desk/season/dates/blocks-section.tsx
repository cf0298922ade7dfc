import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl } from '#apps/desk/ui/form/preview-form.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { BlockedPart, BlockLine } from './offer.ts'

interface BlocksSectionProps {
  dateId: number
  parts: readonly BlockedPart[]
  mayEdit: boolean
  onSaved: () => void
}

/** Seats withdrawn from sale: for whom, why, and until when. */
export function BlocksSection({ dateId, parts, mayEdit, onSaved }: BlocksSectionProps) {
  const t = useDeskTexts()
  const [changed, setChanged] = useState<BlockLine | null>(null)
  const [round, setRound] = useState(0)
  const saved = () => {
    setChanged(null)
    setRound(round + 1)
    onSaved()
  }
  const unnamed = parts.filter((part) => part.unnamed > 0)
  return (
    <section className={layout.section}>
      <h2>{t('planning.blocks')}</h2>
      <BlockTable {...{ dateId, parts, mayEdit, onSaved: saved }} onChange={setChanged} />
      {unnamed.map((part) => (
        <p key={part.id} className={layout.muted}>
          {t('planning.blocks.unnamed', { count: part.unnamed, part: part.title })}
        </p>
      ))}
      {mayEdit && parts.length > 0 && (
        <BlockForm
          key={`${round} ${changed?.id ?? 'new'}`}
          {...{ dateId, parts }}
          block={changed}
          onSaved={saved}
          onCancel={() => setChanged(null)}
        />
      )}
    </section>
  )
}

interface BlockTableProps extends BlocksSectionProps {
  onChange: (block: BlockLine) => void
}

function BlockTable({ dateId, parts, mayEdit, onSaved, onChange }: BlockTableProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const navigation = useNavigation()
  const titleOf = (zone: number) => parts.find(({ id }) => id === zone)?.title ?? ''
  const release = ({ id }: BlockLine) =>
    void navigation.navigate({
      url: href(deskRoutes['season.blocks.destroy'], { date: dateId, block: id }),
      method: 'DELETE',
      preserveScroll: true,
      hooks: { success: onSaved },
    })
  const waysOf = (block: BlockLine) => (
    <span className={layout.actions}>
      <Button
        variant="quiet"
        aria-label={t('planning.blocks.changeOf', { holder: block.holder })}
        onClick={() => onChange(block)}
      >
        {t('planning.blocks.change')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('planning.blocks.releaseOf', { holder: block.holder })}
        onClick={() => release(block)}
      >
        {t('planning.blocks.release')}
      </Button>
    </span>
  )
  const columns: Column<BlockLine>[] = [
    { key: 'holder', title: t('planning.blocks.holder'), cell: ({ holder }) => holder },
    { key: 'part', title: t('planning.offer.zone'), cell: ({ zoneId }) => titleOf(zoneId) },
    { key: 'seats', title: t('planning.offer.capacity'), isNumber: true, cell: ({ seats }) => seats },
    { key: 'reason', title: t('planning.blocks.reason'), cell: ({ reason }) => reason || '–' },
    {
      key: 'until',
      title: t('planning.blocks.releaseOn'),
      cell: ({ releaseOn }) => (releaseOn === null ? t('planning.blocks.byHand') : formatDate(releaseOn, 'short')),
    },
    ...(mayEdit
      ? [
          {
            key: 'ways',
            title: t('planning.blocks.ways'),
            cell: (block: BlockLine) => waysOf(block),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption={t('planning.blocks')}
      columns={columns}
      rows={parts.flatMap(({ blocks }) => blocks)}
      keyOf={({ id }) => id}
      empty={<p className={layout.muted}>{t('planning.blocks.none')}</p>}
    />
  )
}

interface BlockFormProps extends Pick<BlocksSectionProps, 'dateId' | 'parts' | 'onSaved'> {
  /** Null: a new one. */
  block: BlockLine | null
  onCancel: () => void
}

function BlockForm({ dateId, parts, block, onSaved, onCancel }: BlockFormProps) {
  const t = useDeskTexts()
  const only = parts.length === 1 ? String(parts[0]!.id) : ''
  const form = useForm({
    url: block
      ? href(deskRoutes['season.blocks.save'], { date: dateId, block: block.id })
      : href(deskRoutes['season.blocks.store'], { date: dateId }),
    method: 'POST',
    fields: {
      zone: block ? String(block.zoneId) : only,
      seats: block ? String(block.seats) : '',
      holder: block?.holder ?? '',
      reason: block?.reason ?? '',
      releaseOn: block?.releaseOn ?? '',
    },
    preserveScroll: true,
    hooks: { success: onSaved },
  })
  const fields = (
    <DeskForm
      form={form}
      submit={t(block ? 'planning.blocks.save' : 'planning.blocks.add')}
      isAside
      isWide
      beside={
        block && (
          <Button variant="quiet" onClick={onCancel}>
            {t('frame.leaveIt')}
          </Button>
        )
      }
    >
      <div className={layout.fields}>
        {!block && (
          <SelectField
            {...toControl(form, 'zone')}
            label={t('planning.offer.zone')}
            choices={parts.map(({ id, title }) => ({ value: String(id), label: title }))}
            placeholder={t('planning.plan.choose')}
            required
          />
        )}
        <TextField
          {...toControl(form, 'seats')}
          label={t('planning.offer.capacity')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...toControl(form, 'holder')}
          label={t('planning.blocks.holder')}
          hint={t('planning.blocks.holderHint')}
          autoComplete="off"
          required
        />
        <TextField {...toControl(form, 'reason')} label={t('planning.blocks.reason')} autoComplete="off" optional />
        <TextField
          {...toControl(form, 'releaseOn')}
          type="date"
          label={t('planning.blocks.releaseOn')}
          hint={t('planning.blocks.releaseHint')}
          optional
        />
      </div>
    </DeskForm>
  )
  if (block) return fields
  return (
    <details>
      <summary>{t('planning.blocks.add')}</summary>
      {fields}
    </details>
  )
}
