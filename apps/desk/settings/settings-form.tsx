import { href } from '@cadenza/navigation'
import {
  type SettingField,
  settingFields,
  type SettingName,
  settingNames,
  type SettingValues,
} from '#core/settings/settings.ts'
import { ChoiceGroup } from '#ui/controls/choice-group.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { ConflictList } from '../ui/conflict/conflict-list.tsx'
import { useConflictForm } from '../ui/conflict/use-conflict-form.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import styles from './settings-page.module.css'
import { type SettingGroup, settingGroups, toTexts } from './settings.ts'

interface SettingsFormProps {
  values: SettingValues
  fixed: readonly SettingName[]
  /** After saving: the button then gets the focus back. */
  isAgain: boolean
}

export function SettingsForm({ values, fixed, isAgain }: SettingsFormProps) {
  const t = useDeskTexts()
  const words = useSettingWords()
  const stored = toTexts(values)
  const { form, conflicts, take } = useConflictForm({
    url: href(deskRoutes['settings.store']),
    stored,
    order: settingNames,
    words,
  })
  return (
    <DeskForm form={form} submit={t('settings.save')} isAgain={isAgain}>
      <ConflictList conflicts={conflicts} onTake={take} />
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => (
        <section key={group} className={styles.group} aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`}>{t(`settings.group.${group}`)}</h2>
          <p className={styles.note}>{t(`settings.note.${group}`)}</p>
          {settingGroups[group].map((name) => (
            <SettingControl
              key={name}
              name={name}
              value={form.fields[name]}
              error={form.control(name).error}
              isFixed={fixed.includes(name)}
              onChange={(value) => form.change(name, value)}
            />
          ))}
        </section>
      ))}
    </DeskForm>
  )
}

interface SettingControlProps {
  name: SettingName
  value: string
  error: string | undefined
  isFixed: boolean
  onChange: (value: string) => void
}

function SettingControl({ name, value, error, isFixed, onChange }: SettingControlProps) {
  const t = useDeskTexts()
  const words = useSettingWords()
  const field: SettingField = settingFields[name]
  const label = t(`settings.field.${name}`)
  const hint = t(`settings.hint.${name}`)
  if (isFixed)
    return (
      <TextField
        name={name}
        label={label}
        value={words.write(name, value)}
        onChange={() => {}}
        hint={t('settings.fixed', { variable: field.variable })}
        readOnly
      />
    )
  if (field.kind === 'choice')
    return (
      <ChoiceGroup
        name={name}
        type="radio"
        label={label}
        hint={hint}
        values={[value]}
        choices={[
          { value: 'true', label: words.write(name, 'true') },
          { value: 'false', label: words.write(name, 'false') },
        ]}
        onChange={([chosen]) => onChange(chosen ?? value)}
        {...(error && { error })}
      />
    )
  const isNumber = field.kind === 'number'
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={onChange}
      hint={isNumber ? t('settings.between', { hint, least: field.least, most: field.most }) : hint}
      inputMode={isNumber ? 'numeric' : field.kind === 'phone' ? 'tel' : field.kind === 'email' ? 'email' : 'text'}
      autoComplete="off"
      {...(error && { error })}
      {...(isNumber && field.isOptional ? { optional: true } : { required: true })}
    />
  )
}

const isSetting = (field: string): field is SettingName => settingNames.some((name) => name === field)

export function useSettingWords() {
  const t = useDeskTexts()
  return {
    nameOf: (field: string): string => (isSetting(field) ? t(`settings.field.${field}`) : field),
    write: (field: string, value: string): string => {
      if (field === 'fee_on_free_tickets')
        return t(value === 'true' ? 'settings.free.withFee' : 'settings.free.withoutFee')
      if (field === 'texts_in_french' || field === 'texts_in_hungarian')
        return t(value === 'true' ? 'settings.texts.written' : 'settings.texts.notWritten')
      if (field === 'return_keeps_fees') return t(value === 'true' ? 'settings.fees.kept' : 'settings.fees.back')
      return value === '' ? t('settings.notOffered') : value
    },
  }
}
