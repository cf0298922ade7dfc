import type { ReactNode, SyntheticEvent } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import layout from '../page/layout.module.css'
import styles from './desk-form.module.css'

interface DeskFormProps {
  form: { submit: (event?: SyntheticEvent) => void; processing: boolean; isDirty: boolean }
  /** What the button says. */
  submit: string
  /** It stands beside what the page is for: its button is not the main one. */
  isAside?: boolean
  /** What is typed is no work to lose, such as a password. */
  isFleeting?: boolean
  /** Beside the button: another way out. */
  beside?: ReactNode
  /** As wide as the page: it holds tables. */
  isWide?: boolean
  /** The form begins anew, after something was saved: its button has the focus, as before. */
  isAgain?: boolean
  children: ReactNode
}

/** A form of `useCheckedForm`: its fields below each other, and the button that sends it. Asks before what was typed is left. */
export function DeskForm({
  form,
  submit,
  isAside = false,
  isFleeting = false,
  beside,
  isWide = false,
  isAgain = false,
  children,
}: DeskFormProps) {
  useUnsavedChanges(form.isDirty && !isFleeting)
  return (
    <form
      className={joinClassNames(styles.form, isWide && styles.wide)}
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      {children}
      <div className={layout.bar}>
        <Button
          type="submit"
          variant={isAside ? 'secondary' : 'primary'}
          loading={form.processing}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus before
          autoFocus={isAgain}
        >
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}
