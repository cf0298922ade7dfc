import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { HistorySection } from '#apps/desk/content/history-section.tsx'
import type { ShownRevision } from '#apps/desk/content/content.ts'
import { Link, usePost } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl, usePreviewForm } from '#apps/desk/ui/form/preview-form.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import { writeAmount } from '#values/typed-amount.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import type { PriceChangeLine } from '../prices/prices.ts'
import styles from '../halls/hall-page.module.css'
import { NameTable } from '../halls/name-table.tsx'
import { listTitles, useHistoryRows } from '../names/history-rows.ts'
import { toTranslated } from '../names/names.ts'
import { useFormKey } from '../names/use-form-key.ts'
import { ConditionTable } from '../dates/condition-table.tsx'
import { PriceChanges } from '../prices/price-changes.tsx'
import {
  type PricedPart,
  type PriceListDetail,
  type KindFields,
  type PriceListFields,
  priceListNoKind,
  priceListUsualKinds,
} from './price-list.ts'
import { PriceGrid } from './price-grid.tsx'

export interface PriceListPageProps {
  hall: { id: number; title: string }
  parts: PricedPart[]
  /** null: a new one. */
  list: PriceListDetail | null
  preview: PriceChangeLine[] | null
  /** Revision whose list is in the form, and is not stored yet. */
  restored: number | null
  revisions: ShownRevision[]
}

/** Concerts planned from a list follow it, until one gets its own price. */
export default function PriceListPage({ hall, parts, list, preview, restored, revisions }: PriceListPageProps) {
  const t = useDeskTexts()
  const key = useFormKey(list)
  const plan = list && (
    <Button as={Link} href={href(deskRoutes['season.plan'], {}, { query: { list: String(list.id) } })}>
      {t('planning.plan')}
    </Button>
  )
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.hall'], { venue: hall.id })}>{hall.title}</Link>
      </p>
      <PageHead title={list ? list.title : t('planning.list.new')} action={plan}>
        {t('planning.list.sentence')}
      </PageHead>
      <PriceListForm key={`${key} ${restored}`} hallId={hall.id} parts={parts} list={list} preview={preview} />
      {list && <PriceListHistory list={list} parts={parts} revisions={revisions} />}
    </>
  )
}

interface PriceListHistoryProps extends Pick<PriceListPageProps, 'parts' | 'revisions'> {
  list: PriceListDetail
}

function PriceListHistory({ list, parts, revisions }: PriceListHistoryProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const money = useMoney()
  const post = usePost()
  const labels: Record<string, string> = {
    title: t('planning.history.nameOf'),
    access: t('planning.access'),
    condition: t('planning.condition'),
  }
  const zoneOf = (part: string) =>
    parts.find(({ id }) => part === `price.${id}`)?.title ?? t('planning.history.gonePart')
  const nameOfRow = useHistoryRows({
    field: 'kinds',
    rows: list.kinds,
    revisions,
    labelOf: (part) => labels[part] ?? t('planning.history.price', { zone: zoneOf(part) }),
  })
  const nameOf = (field: string) =>
    nameOfRow(field) ??
    t(field === 'title' ? 'planning.list.name' : field === 'fee' ? 'planning.offer.fee' : 'planning.list.kinds')
  const write = (field: string, value: string) => {
    if (value === '') return field.endsWith('.access') ? t('planning.access.everybody') : t('content.nothing')
    if (field === 'kinds') return listTitles(value, locale) || t('content.nothing')
    if (field.endsWith('.access')) return t(`planning.access.${value as 'wheelchair'}`)
    return field === 'fee' || field.includes('.price.') ? money(Number(value)) : value
  }
  return (
    <HistorySection
      revisions={revisions}
      texts={[]}
      words={{ nameOf, write }}
      onRevert={(revision) =>
        post(href(deskRoutes['season.list.revert'], { list: list.id, revision }), { seen: revisions[0]!.id })
      }
    />
  )
}

interface PriceListFormProps {
  hallId: number
  parts: readonly PricedPart[]
  list: PriceListDetail | null
  preview: readonly PriceChangeLine[] | null
}

/** Previews changes of the dates that follow the list. */
function PriceListForm({ hallId, parts, list, preview }: PriceListFormProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const form = usePreviewForm<PriceListFields, readonly PriceChangeLine[]>({
    url: list
      ? href(deskRoutes['season.list.store'], { list: list.id })
      : href(deskRoutes['season.list.create'], { venue: hallId }),
    fields: list ?? { title: '', fee: writeAmount(0, locale), kinds: priceListUsualKinds, version: 0 },
    preview,
  })
  const { fields, errors, preview: rows } = form
  const count = rows?.reduce((sum, { dates }) => sum + dates, 0) ?? 0
  const send = (intent: 'preview' | 'change') =>
    form.send({
      preserveScroll: true,
      transform: (typed) => ({ ...typed, version: list?.version ?? 0, intent, count }),
    })
  const setKinds = (kinds: KindFields[]) => form.setField('kinds', kinds)
  return (
    <DeskForm
      form={form}
      onSubmit={() => send('preview')}
      submit={t(list ? 'planning.list.save' : 'planning.list.create')}
      isWide
    >
      {errors['version'] && <Banner kind="warning">{errors['version']}</Banner>}
      <div className={joinClassNames(layout.fields, styles.fields)}>
        <TextField
          {...toControl(form, 'title')}
          label={t('planning.list.name')}
          hint={t('planning.list.nameHint')}
          autoComplete="off"
          required
        />
        <TextField
          {...toControl(form, 'fee')}
          label={t('planning.offer.fee')}
          hint={t('planning.list.feeHint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      <div className={styles.section}>
        <h2>{t('planning.list.prices')}</h2>
        <p>
          {t('planning.list.pricesHint')} {t('planning.offer.freeHint')}
        </p>
        <PriceGrid parts={parts} kinds={fields.kinds} errors={errors} onChange={setKinds} />
        <FieldError id="kinds-error" error={errors['kinds']} />
      </div>
      <div className={styles.section}>
        <h2>{t('planning.list.kinds')}</h2>
        <p>{t('planning.list.kindsHint')}</p>
        <NameTable
          name="kinds"
          label={t('planning.list.kinds')}
          nameOf={(number) => t('planning.list.kind', { number })}
          rows={fields.kinds}
          errors={errors}
          onChange={setKinds}
        />
        <Button variant="secondary" onClick={() => setKinds([...fields.kinds, priceListNoKind])}>
          {t('planning.list.addKind')}
        </Button>
        <ConditionTable
          rows={fields.kinds.map((kind, index) => ({
            ...kind,
            key: index,
            label: toTranslated(kind.title)[locale] || t('planning.list.kind', { number: index + 1 }),
            name: (field) => `kinds.${index}.${field}`,
          }))}
          errors={errors}
          onChange={(index, changed) => setKinds(fields.kinds.with(index, { ...fields.kinds[index]!, ...changed }))}
        />
      </div>
      {rows && rows.length > 0 && (
        <PriceChanges rows={rows} count={count} isBusy={form.processing} onChange={() => send('change')} />
      )}
    </DeskForm>
  )
}
