import { Form, type FormProps } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import styles from './account-section.module.css'

interface AccountSectionProps {
  id: string
  title: string
  /** Explanation beside it. */
  lead: ReactNode
  children: ReactNode
}

/** Its subject stands in the margin, as in a printed programme. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.margin}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

type FormButtonProps = Pick<FormProps, 'action' | 'method'> &
  Pick<ButtonProps, 'variant' | 'className' | 'aria-label' | 'children'>

/** A form of a button alone; the page keeps its scroll position. */
export function FormButton({ action, method, ...button }: FormButtonProps) {
  return (
    <Form action={action} method={method} preserveScroll>
      {({ processing }) => <Button type="submit" loading={processing} {...button} />}
    </Form>
  )
}
