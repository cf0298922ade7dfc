import { type SettingName, settingNames } from '#core/settings/settings.ts'
import { useDeskTexts } from '../i18n/messages.ts'

const isSetting = (field: string): field is SettingName => settingNames.some((name) => name === field)

/** Returns labels and formats of settings. */
export function useSettingWords() {
  const t = useDeskTexts()
  return {
    nameOf: (field: string): string => (isSetting(field) ? t(`settings.field.${field}`) : field),
    write: (field: string, value: string): string => {
      if (field === 'fee_on_free_tickets')
        return t(value === 'true' ? 'settings.free.withFee' : 'settings.free.withoutFee')
      if (field === 'return_keeps_fees') return t(value === 'true' ? 'settings.fees.kept' : 'settings.fees.back')
      return value === '' ? t('settings.notOffered') : value
    },
  }
}
