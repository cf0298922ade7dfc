import { useId } from 'react'
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
      <HallFields halls={halls} value={value.halls} error={errors.halls} onHalls={onHalls} />
    </>
  )
}

interface HallFieldsProps extends Pick<RoleFieldsProps, 'halls' | 'onHalls'> {
  /** None: all halls. */
  value: number[]
  error: string | undefined
}

export function HallFields({ halls, value, error, onHalls }: HallFieldsProps) {
  const t = useDeskTexts()
  const errorId = useId()
  const toggle = (id: number, isChosen: boolean) =>
    onHalls(isChosen ? [...value, id] : value.filter((one) => one !== id))
  if (halls.length === 0) return null
  return (
    <fieldset className={styles.halls} aria-describedby={errorId}>
      <legend>{t('people.where')}</legend>
      <p className={layout.note}>{t('people.whereHint')}</p>
      {halls.map(({ id, title }) => (
        <Choice
          key={id}
          type="checkbox"
          label={title}
          checked={value.includes(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
