import { HiddenFields } from '@cadenza/navigation/react'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import styles from './account-frame.module.css'

interface AccountFormProps {
  url: string
  form: { processing: boolean; submit: (event: SyntheticEvent) => void }
  /** Label of its button. */
  submit: string
  variant?: 'primary' | 'secondary'
  method?: ComponentProps<typeof HiddenFields>['method']
  /** Separates the errors of several forms on a page. */
  errorBag?: string
  children?: ReactNode
}

/** A form with one button, which works without JavaScript, too. */
export function AccountForm({ url, form, submit, variant, method, errorBag, children }: AccountFormProps) {
  return (
    <form className={styles.form} method="post" action={url} noValidate onSubmit={form.submit}>
      <HiddenFields method={method} errorBag={errorBag} />
      {children}
      <div>
        <Button type="submit" variant={variant} loading={form.processing}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
