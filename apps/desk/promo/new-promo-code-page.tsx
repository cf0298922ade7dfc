import { href } from '@cadenza/navigation'
import { joinClassNames } from '#ui/class-names.ts'
import { type CheckedForm, useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { ChoiceGroup } from '#ui/controls/choice-group.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { maxCodes, newPromo, type NewPromoFields, promoFieldNames } from './promo.ts'
import { PromoFields } from './promo-fields.tsx'
import layout from '../ui/page/layout.module.css'
import styles from './promo-page.module.css'

export interface NewPromoCodePageProps {
  /** Halls for which the viewer may create codes. */
  halls: { id: number; title: string }[]
  mayAll: boolean
}

export default function NewPromoCodePage({ halls, mayAll }: NewPromoCodePageProps) {
  const t = useDeskTexts()
  const form = useCheckedForm<NewPromoFields>({
    url: href(deskRoutes['promo.store']),
    method: 'POST',
    fields: newPromo,
    preserveScroll: true,
    reset: false,
    order: ['code', 'prefix', 'count', ...promoFieldNames],
  })
  const isMany = form.fields.many === 'true'
  const count = /^\d{1,3}$/.test(form.fields.count) ? Number(form.fields.count) : 0
  return (
    <>
      <BackLink href={href(deskRoutes['promo.index'])}>{t('promo.title')}</BackLink>
      <PageHead title={t('promo.new')}>{t('promo.newSentence')}</PageHead>
      <DeskForm form={form} submit={isMany ? t('promo.makeMany', { count }) : t('promo.make')}>
        <ChoiceGroup
          name="many"
          type="radio"
          label={t('promo.many')}
          values={[form.fields.many]}
          choices={[
            { value: 'false', label: t('promo.one') },
            { value: 'true', label: t('promo.hundreds', { most: maxCodes }) },
          ]}
          onChange={([many = 'false']) => {
            form.setField('many', many)
            if (form.fields.max_uses === usualUses(isMany)) form.setField('max_uses', usualUses(many === 'true'))
          }}
        />
        <Codes form={form} isMany={isMany} />
        <PromoFields form={form} halls={halls} mayAll={mayAll} />
      </DeskForm>
    </>
  )
}

/** Codes of a batch are for one person each; a code that is told to all has no limit. */
const usualUses = (isMany: boolean): string => (isMany ? '1' : '')

function Codes({ form, isMany }: { form: CheckedForm<NewPromoFields, keyof NewPromoFields>; isMany: boolean }) {
  const t = useDeskTexts()
  const field = (name: 'code' | 'prefix' | 'count') => ({
    ...form.control(name),
    label: t(`promo.field.${name}`),
    autoComplete: 'off',
  })
  if (!isMany)
    return (
      <TextField
        {...field('code')}
        hint={t('promo.codeHint')}
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    )
  return (
    <div className={joinClassNames(layout.fields, styles.fields)}>
      <TextField {...field('prefix')} hint={t('promo.prefixHint')} spellCheck={false} optional />
      <TextField {...field('count')} hint={t('promo.countHint', { most: maxCodes })} inputMode="numeric" required />
    </div>
  )
}
