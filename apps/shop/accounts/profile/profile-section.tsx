import { href } from '@cadenza/navigation'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { ChoiceGroup } from '#ui/controls/choice-group.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import { type Locale, locales } from '#values/locales.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { AccountSection } from '../ui/account-section.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import { NameFields, useNameOrder } from '../ui/name-fields.tsx'
import { accountErrorBags } from '#core/accounts/error-bags.ts'

export interface ProfileSectionProps {
  firstname: string
  lastname: string
  phone: string
  /** Language of mails. */
  locale: Locale
}

const url = href(accountRoutes['user-profile-information.update'])

export function ProfileSection({ firstname, lastname, phone, locale }: ProfileSectionProps) {
  const t = useAccountTexts()
  const translate = useTranslate()
  const names = useNameOrder()
  const form = useCheckedForm({
    url,
    method: 'PUT',
    errorBag: accountErrorBags.profile,
    preserveScroll: true,
    fields: { firstname, lastname, phone, locale },
    order: [...names, 'phone', 'locale'],
  })
  useUnsavedChanges(form.isDirty)
  const { value, onChange, onBlur: _, ...language } = form.control('locale')
  return (
    <AccountSection id="profile" title={t('accounts.profile.title')} lead={t('accounts.profile.lead')}>
      <AccountForm
        url={url}
        form={form}
        submit={t('accounts.profile.submit')}
        method="PUT"
        errorBag={accountErrorBags.profile}
      >
        <NameFields control={form.control} />
        <TextField
          {...form.control('phone')}
          label={t('accounts.field.phone')}
          hint={t('accounts.profile.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
        />
        <ChoiceGroup
          {...language}
          label={t('accounts.field.locale')}
          type="radio"
          choices={locales.map((one) => ({ value: one, label: translate(`languages.${one}`) }))}
          values={[value]}
          onChange={([chosen]) => onChange(chosen ?? value)}
          required
        />
      </AccountForm>
    </AccountSection>
  )
}
