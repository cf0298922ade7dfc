import type { ReactNode, SyntheticEvent } from 'react'
import { classNames } from '../../../shop/ui/class-names.ts'
import { Button } from '../../../shop/ui/controls/button.tsx'
import styles from './desk-form.module.css'

interface DeskFormProps {
  form: { submit: (event?: SyntheticEvent) => void; processing: boolean }
  /** What the button says. */
  submit: string
  /** Beside the button: another way out. */
  beside?: ReactNode
  /** As wide as the page: it holds tables. */
  isWide?: boolean
  children: ReactNode
}

/** A form of `useCheckedForm`: its fields below each other, and the button that sends it. */
export function DeskForm({ form, submit, beside, isWide = false, children }: DeskFormProps) {
  return (
    <form className={classNames(styles.form, isWide && styles.wide)} method="post" noValidate onSubmit={form.submit}>
      {children}
      <div className={styles.ways}>
        <Button type="submit" loading={form.processing}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}
