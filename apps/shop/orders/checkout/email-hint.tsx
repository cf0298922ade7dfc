import { useTranslate } from '#ui/i18n/translation.tsx'
import styles from './email-hint.module.css'
import { suggestEmail } from '#core/orders/checkout/suggest-email.ts'

interface EmailHintProps {
  email: string
  onCorrect: (email: string) => void
}

/** Suggests a correction of a probable typo. The buyer may be right, so it only asks. */
export function EmailHint({ email, onCorrect }: EmailHintProps) {
  const t = useTranslate()
  const meant = suggestEmail(email)
  return (
    <div aria-live="polite">
      {meant && (
        <p className={styles.hint}>
          {t('checkout.emailMeant', { email: meant })}{' '}
          <button type="button" className={styles.correct} onClick={() => onCorrect(meant)}>
            {t('checkout.emailCorrect')}
          </button>
        </p>
      )}
    </div>
  )
}
