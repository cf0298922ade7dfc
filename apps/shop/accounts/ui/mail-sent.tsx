import { Banner } from '#ui/feedback/banner.tsx'
import { showNew } from '#ui/hooks/focus-new.ts'
import styles from './account-frame.module.css'

/** Confirms a mail in place of the form that requested it; takes over its focus. */
export function MailSent({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.place} tabIndex={-1} ref={showNew}>
      <Banner kind="positive" title={title}>
        <p>{text}</p>
      </Banner>
    </div>
  )
}
