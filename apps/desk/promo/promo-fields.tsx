import { joinClassNames } from '#ui/class-names.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { ChoiceGroup } from '#ui/controls/choice-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { CheckedForm } from '#ui/forms/use-checked-form.ts'
import { locales } from '#values/locales.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { type PromoFields as Fields, readEnd } from './promo.ts'
import layout from '../ui/page/layout.module.css'
import styles from './promo-page.module.css'

interface PromoFieldsProps {
  form: Pick<CheckedForm<Fields, keyof Fields>, 'fields' | 'control' | 'change'>
  halls: readonly { id: number; title: string }[]
  /** Whether it may be valid in all halls. */
  mayAll: boolean
  /** Name of the hall, which is fixed once orders have used the code. */
  fixedHall?: string | undefined
}

export function PromoFields({ form, halls, mayAll, fixedHall }: PromoFieldsProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const { fields } = form
  const end = readEnd(fields.ends)
  const isPercent = fields.kind !== 'fixed'
  return (
    <>
      <div className={joinClassNames(layout.fields, styles.fields)}>
        {locales.map((locale) => (
          <TextField
            key={locale}
            {...form.control(`title_${locale}`)}
            label={t(`promo.field.title_${locale}`)}
            lang={locale}
            autoComplete="off"
            {...(locale === 'en' ? { required: true, hint: t('promo.titleHint') } : { optional: true })}
          />
        ))}
      </div>
      <ChoiceGroup
        name="kind"
        type="radio"
        label={t('promo.kind')}
        values={[fields.kind]}
        choices={(['percent', 'fixed'] as const).map((value) => ({ value, label: t(`promo.kind.${value}`) }))}
        onChange={([kind]) => form.change('kind', kind ?? 'percent')}
      />
      <div className={joinClassNames(layout.fields, styles.fields)}>
        <TextField
          {...form.control('off')}
          label={t(isPercent ? 'promo.percent' : 'promo.amount')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...form.control('max_uses')}
          label={t('promo.field.max_uses')}
          hint={t('promo.usesHint')}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <TextField {...form.control('starts')} label={t('promo.field.starts')} type="datetime-local" optional />
        <TextField
          {...form.control('ends')}
          label={t('promo.field.ends')}
          hint={end.time === null ? t('promo.lastDay', { date: formatDate(end.day, 'full') }) : t('promo.endsHint')}
          type="datetime-local"
          optional
        />
        {fixedHall === undefined ? (
          <SelectField
            {...form.control('venue')}
            label={t('promo.field.venue')}
            placeholder={t(mayAll ? 'promo.allHalls' : 'promo.chooseHall')}
            choices={halls.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        ) : (
          <TextField
            name="venue"
            label={t('promo.field.venue')}
            value={fixedHall}
            onChange={() => {}}
            hint={t('promo.hallFixed')}
            readOnly
          />
        )}
      </div>
    </>
  )
}
