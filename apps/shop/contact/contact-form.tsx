import { href } from '@cadenza/navigation'
import { HiddenFields, useShared } from '@cadenza/navigation/react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { markName } from '#ui/forms/one-name.ts'
import { useLiveForm } from '#ui/forms/use-live-form.ts'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { cleanPhone } from '#values/typed-text.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { type IsLeaving, useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import { type BotCheck, type ContactFields, emptyContactFields } from '#core/contact/contact.ts'
import { showNew } from '#ui/hooks/focus-new.ts'
import { FieldError } from '#ui/controls/field.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './contact-form.module.css'
import { useBotCheck, type BotCheckControl, type BotCheckStatus } from './use-bot-check.ts'

const url = href(routes['contact.submit'])
const givenNameFirst = ['firstName', 'lastName'] as const
const familyNameFirst = ['lastName', 'firstName'] as const
const autoComplete = { firstName: 'given-name', lastName: 'family-name' }
type ContactText = Exclude<keyof ContactFields, 'turnstileToken'>

/** Soloists open over the page, which stays. */
const isLeaving: IsLeaving = ({ url: to, way, keepsState }, from) =>
  to.pathname === from.pathname ? way === 'visit' && !keepsState : !to.pathname.startsWith(`${href(routes.soloists)}/`)

/** The bot check begins when the first field is entered, and submission waits for it. */
export function ContactForm({ botCheck }: { botCheck: BotCheck }) {
  const t = useTranslate()
  const names = useLocale() === 'hu' ? familyNameFirst : givenNameFirst
  const form = useLiveForm(routes['contact.submit'], {
    fields: emptyContactFields,
    preserveScroll: true,
    order: [...names, 'email', 'phone', 'message'] as const,
    idOf: (name: ContactText) => `contact-${name}`,
    hooks: {
      success: () => check.reset(),
      error: (errors) => {
        // A token is valid once: after a message, or a refusal, the check runs again.
        if (errors.turnstileToken) check.reset()
      },
    },
  })
  // It is unknown whether the message was accepted, or the shop was too busy.
  const { _unavailable } = useShared().errors
  const [isWaiting, setWaiting] = useState(false)
  const isAsked = useRef(false)
  const check = useBotCheck(botCheck, (token) => {
    form.setField('turnstileToken', token)
    if (!token || !isAsked.current) return
    isAsked.current = false
    setWaiting(false)
    form.submit()
  })
  const submit = (event: SyntheticEvent) => {
    if (form.fields.turnstileToken) return form.submit(event)
    event.preventDefault()
    isAsked.current = true
    setWaiting(true)
    check.start()
  }

  const { turnstileToken: _, ...typed } = form.fields
  useUnsavedChanges(
    Object.values(typed).some((text) => text.trim() !== ''),
    isLeaving,
  )

  const text = (name: ContactText) => ({ ...form.control(name), label: t(`contact.${name}`) })
  return (
    <form className={styles.form} method="post" action={url} noValidate onSubmit={submit} onFocus={check.start}>
      <HiddenFields />
      <WithoutJavaScript />
      {form.successful && (
        <div className={styles.told} tabIndex={-1} ref={showNew}>
          <Banner kind="positive" title={t('contact.sent')}>
            {t('contact.sentNext')}
          </Banner>
        </div>
      )}
      {form.recentlyFailed && (
        // With problems the first field has the focus.
        <div className={styles.told} tabIndex={-1} ref={form.hasErrors ? undefined : showNew}>
          <Banner
            kind="negative"
            title={_unavailable ?? t(form.hasErrors ? 'contact.failed' : 'contact.failedNetwork')}
          />
        </div>
      )}
      {names.map((name, index) => (
        <TextField
          key={name}
          {...text(name)}
          {...markName(form.fields[names[1 - index]!])}
          autoComplete={autoComplete[name]}
        />
      ))}
      <TextField {...text('email')} type="email" autoComplete="email" inputMode="email" required />
      <TextField
        {...text('phone')}
        onChange={(typed) => form.change('phone', cleanPhone(typed))}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        optional
      />
      <div className={styles.whole}>
        <TextField {...text('message')} multiline rows={5} required />
      </div>
      <div className={styles.whole}>
        <BotCheckField botCheck={botCheck} control={check} error={form.errors.turnstileToken} />
      </div>
      <div className={styles.whole}>
        <Button type="submit" loading={form.processing || (isWaiting && check.status !== 'failed')}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  )
}

function WithoutJavaScript() {
  const t = useTranslate()
  const { shop } = useShared()
  return (
    <noscript>
      <p className={styles.hint}>{t('contact.withoutJavaScript', { email: shop.email, phone: shop.phone })}</p>
    </noscript>
  )
}

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
function BotCheckField({ botCheck, control: { status, container, start }, error }: BotCheckFieldProps) {
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
