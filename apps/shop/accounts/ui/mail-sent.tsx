import { Banner } from '#ui/feedback/banner.tsx'
import styles from './account-frame.module.css'

/** Says that a mail is on its way, where the form stood that asked for it: who has sent that one has the focus here. */
export function MailSent({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.place} tabIndex={-1} ref={focusIt}>
      <Banner kind="positive" title={title}>
        <p>{text}</p>
      </Banner>
    </div>
  )
}

const focusIt = (element: HTMLElement | null) => element?.focus()
