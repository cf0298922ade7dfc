import type { ReactNode, SyntheticEvent } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import layout from '../page/layout.module.css'
import styles from './desk-form.module.css'

interface DeskFormProps {
  form: { submit: (event?: SyntheticEvent) => void; processing: boolean; isDirty: boolean }
  submit: string
  /** Whether its button is not the primary one of the page. */
  isAside?: boolean
  /** Whether the input may be lost without a warning, such as a password. */
  isFleeting?: boolean
  /** Content beside the button: an alternative action. */
  beside?: ReactNode
  isWide?: boolean
  /** Whether the form restarts after saving: its button then gets the focus back. */
  isAgain?: boolean
  /** Replaces the submission of the form. */
  onSubmit?: () => void
  children: ReactNode
}

/** Stacked fields and a submit button. Warns about unsaved changes. */
export function DeskForm({
  form,
  submit,
  isAside = false,
  isFleeting = false,
  beside,
  isWide = false,
  isAgain = false,
  onSubmit,
  children,
}: DeskFormProps) {
  useUnsavedChanges(form.isDirty && !isFleeting)
  return (
    <form
      className={joinClassNames(styles.form, isWide && styles.wide)}
      method="post"
      noValidate
      onSubmit={onSubmit ? (event) => (event.preventDefault(), onSubmit()) : form.submit}
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
