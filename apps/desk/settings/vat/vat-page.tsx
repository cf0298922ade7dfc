import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl } from '#apps/desk/ui/form/preview-form.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { VatRateLine } from './vat.ts'

export interface VatPageProps {
  rates: VatRateLine[]
  countries: { code: string; name: string }[]
}

/** Rates of VAT by country and kind of event: without one, no concert is sold there. */
export default function VatPage({ rates, countries }: VatPageProps) {
  const t = useDeskTexts()
  const columns = useRateColumns(countries)
  return (
    <>
      <BackLink href={href(deskRoutes['settings.show'])}>{t('settings.title')}</BackLink>
      <PageHead title={t('settings.vat')}>{t('settings.vat.sentence')}</PageHead>
      <DataTable
        caption={t('settings.vat')}
        columns={columns}
        rows={rates}
        keyOf={({ id }) => id}
        empty={<p className={layout.muted}>{t('settings.vat.none')}</p>}
      />
      <section className={layout.section} aria-labelledby="add">
        <h2 id="add">{t('settings.vat.add')}</h2>
        <RateForm key={rates.length} countries={countries} />
      </section>
    </>
  )
}

function useRateColumns(countries: VatPageProps['countries']): Column<VatRateLine>[] {
  const t = useDeskTexts()
  const locale = useLocale()
  const formatDate = useFormatDate()
  const navigation = useNavigation()
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 2 })
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code
  const remove = (rate: number) =>
    void navigation.navigate({ url: href(deskRoutes['vat.destroy'], { rate }), method: 'DELETE', preserveScroll: true })
  return [
    { key: 'country', title: t('planning.hall.country'), cell: ({ country }) => nameOf(country) },
    { key: 'kind', title: t('settings.vat.kind'), cell: ({ kind }) => kind },
    {
      key: 'rate',
      title: t('settings.vat.rate'),
      isNumber: true,
      cell: ({ basisPoints }) => percent.format(basisPoints / 10_000),
    },
    { key: 'from', title: t('settings.vat.from'), cell: ({ from }) => formatDate(from, 'short') },
    { key: 'to', title: t('settings.vat.to'), cell: ({ to }) => (to === null ? '–' : formatDate(to, 'short')) },
    {
      key: 'ways',
      title: t('planning.names.remove'),
      cell: ({ id, country, kind, isRemovable }) =>
        isRemovable && (
          <Button
            variant="quiet"
            aria-label={t('planning.names.removeOf', { name: `${nameOf(country)}, ${kind}` })}
            onClick={() => remove(id)}
          >
            {t('planning.names.remove')}
          </Button>
        ),
    },
  ]
}

function RateForm({ countries }: Pick<VatPageProps, 'countries'>) {
  const t = useDeskTexts()
  const form = useForm({
    url: href(deskRoutes['vat.store']),
    method: 'POST',
    fields: { country: '', kind: 'concert', rate: '', from: '' },
    preserveScroll: true,
  })
  return (
    <DeskForm form={form} submit={t('settings.vat.add')}>
      <SelectField
        {...toControl(form, 'country')}
        label={t('planning.hall.country')}
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t('planning.plan.choose')}
        required
      />
      <TextField
        {...toControl(form, 'kind')}
        label={t('settings.vat.kind')}
        hint={t('settings.vat.kindHint')}
        autoComplete="off"
        required
      />
      <TextField
        {...toControl(form, 'rate')}
        label={t('settings.vat.rate')}
        hint={t('settings.vat.rateHint')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        {...toControl(form, 'from')}
        type="date"
        label={t('settings.vat.from')}
        hint={t('settings.vat.fromHint')}
        required
      />
    </DeskForm>
  )
}
