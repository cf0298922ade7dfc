import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useAccountTexts } from './account-texts.ts'
import { maxPasswordLength, minPasswordLength } from '#core/accounts/password.ts'
import styles from './password-field.module.css'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'multiline' | 'rows' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** For password managers that generate passwords: the shop's length limits, any characters. */
const passwordrules = `minlength: ${minPasswordLength}; maxlength: ${maxPasswordLength};`

export function PasswordField(props: PasswordFieldProps) {
  const t = useAccountTexts()
  const [isShown, setShown] = useState(false)
  const isHydrated = useIsHydrated()
  return (
    <div className={styles.password}>
      <TextField
        {...props}
        {...(props.autoComplete === 'new-password' && { passwordrules })}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {isHydrated && (
        <Button className={styles.show} variant="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t('accounts.field.showPassword')}
        </Button>
      )}
    </div>
  )
}
