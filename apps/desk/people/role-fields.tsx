import { type StaffRole, staffRoles } from '#core/accounts/roles/roles.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import layout from '../ui/page/layout.module.css'
import styles from './role-fields.module.css'

interface RoleFieldsProps {
  halls: { id: number; title: string }[]
  value: { role: string; halls: number[] }
  errors: { role?: string; halls?: string }
  onRole: (role: string) => void
  onHalls: (halls: number[]) => void
}

const isStaffRole = (value: string): value is StaffRole => staffRoles.includes(value as StaffRole)

export function RoleFields({ halls, value, errors, onRole, onHalls }: RoleFieldsProps) {
  const t = useDeskTexts()
  const choices = staffRoles.map((role) => ({ value: role, label: t(`people.role.${role}`) }))
  const toggle = (id: number, isChosen: boolean) =>
    onHalls(isChosen ? [...value.halls, id] : value.halls.filter((one) => one !== id))
  return (
    <>
      <SelectField
        name="role"
        label={t('people.role')}
        hint={isStaffRole(value.role) ? t(`people.role.${value.role}.hint`) : undefined}
        error={errors.role}
        value={value.role}
        onChange={onRole}
        choices={choices}
        placeholder={t('people.role.choose')}
        required
      />
      {halls.length > 0 && (
        <fieldset className={styles.halls} aria-describedby="field-halls-error">
          <legend>{t('people.where')}</legend>
          <p className={layout.note}>{t('people.whereHint')}</p>
          {halls.map(({ id, title }) => (
            <Choice
              key={id}
              type="checkbox"
              label={title}
              checked={value.halls.includes(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
            />
          ))}
          <FieldError id="field-halls-error" error={errors.halls} />
        </fieldset>
      )}
    </>
  )
}
