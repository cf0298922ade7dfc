import { markName } from '#ui/forms/one-name.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { useAccountTexts } from './account-texts.ts'

type Name = 'firstname' | 'lastname'

const givenNameFirst = ['firstname', 'lastname'] as const
const familyNameFirst = ['lastname', 'firstname'] as const
const autoComplete = { firstname: 'given-name', lastname: 'family-name' } as const

/** Hungarian has the family name first. */
export function useNameOrder(): readonly Name[] {
  return useLocale() === 'hu' ? familyNameFirst : givenNameFirst
}

export function NameFields({ control }: { control: (name: Name) => Omit<TextFieldProps, 'label'> }) {
  const t = useAccountTexts()
  const names = useNameOrder()
  return names.map((name, index) => (
    <TextField
      key={name}
      {...control(name)}
      label={t(`accounts.field.${name}`)}
      autoComplete={autoComplete[name]}
      {...markName(control(names[1 - index]!).value)}
    />
  ))
}
