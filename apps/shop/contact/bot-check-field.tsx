import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './bot-check-field.module.css'
import type { BotCheck } from '#core/contact/contact.ts'
import type { BotCheckControl, BotCheckStatus } from './use-bot-check.ts'

interface BotCheckFieldProps {
  botCheck: BotCheck
  control: BotCheckControl
  error: string | undefined
}

const messageKeys = {
  idle: 'contact.botCheck.idle',
  working: 'contact.botCheck.working',
  ready: 'contact.botCheck.ready',
} as const satisfies Record<Exclude<BotCheckStatus, 'failed'>, string>

/** Status of the bot check. If it cannot be done, lists other ways to contact the shop. */
export function BotCheckField({ botCheck, control: { status, container, start }, error }: BotCheckFieldProps) {
  const t = useTranslate()
  const isTurnstile = botCheck.kind === 'turnstile'
  return (
    <div className={styles.check}>
      <div ref={container} className={styles.widget} />
      <div role="status">
        {status === 'failed' ? (
          <BotCheckFailure
            text={t(isTurnstile ? 'contact.botCheck.turnstileFailed' : 'contact.botCheck.failed')}
            onRetry={start}
          />
        ) : (
          // Turnstile's widget shows its own status.
          (!isTurnstile || status === 'idle') && (
            <p className={styles.status} data-status={status}>
              {status === 'working' ? (
                <Spinner size="xs" />
              ) : (
                <Icon name={status === 'ready' ? 'check' : 'info'} size="xs" />
              )}
              {t(messageKeys[status])}
            </p>
          )
        )}
      </div>
      <FieldError id="contact-turnstileToken-error" error={error} />
    </div>
  )
}

function BotCheckFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslate()
  const { shop } = useShared()
  return (
    <div className={styles.failure}>
      <p>
        <strong>{text}</strong> {t('contact.botCheck.reachUs')}
      </p>
      <p>
        <a href={`mailto:${shop.email}`}>{shop.email}</a> ·{' '}
        <a href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>{shop.phone}</a>
      </p>
      <Button variant="quiet" onClick={onRetry}>
        {t('contact.botCheck.again')}
      </Button>
    </div>
  )
}
