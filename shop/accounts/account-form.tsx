import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '../ui/controls/button.tsx'
import styles from './account-frame.module.css'

interface AccountFormProps {
  /** Where it is sent to. */
  url: string
  form: { processing: boolean; submit: (event: SyntheticEvent) => void }
  /** What its button says. */
  submit: string
  /** How its button looks. Default: as the one thing to do here. */
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** A form with one button. It works without JavaScript, too: its fields include `<HiddenFields>`. */
export function AccountForm({ url, form, submit, variant, children }: AccountFormProps) {
  return (
    <form className={styles.form} method="post" action={url} noValidate onSubmit={form.submit}>
      {children}
      <div>
        <Button type="submit" variant={variant} loading={form.processing}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
