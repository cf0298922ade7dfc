import { href } from '@cadenza/navigation'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { MailStateMark } from '../ui/display/mail-state.tsx'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { ShownMessage, ShownReply } from './inbox.ts'
import layout from '../ui/page/layout.module.css'
import styles from './message-page.module.css'
import { useMoment } from '../ui/display/moment.tsx'

interface RepliesSectionProps {
  message: ShownMessage
  replies: readonly ShownReply[]
  mayAnswer: boolean
}

export function RepliesSection({ message, replies, mayAnswer }: RepliesSectionProps) {
  const t = useDeskTexts()
  const moment = useMoment()
  return (
    <section className={layout.section} aria-labelledby="replies-title">
      <h2 id="replies-title">{t('inbox.replies')}</h2>
      {replies.length === 0 && <p className={layout.muted}>{t('inbox.replies.none')}</p>}
      {replies.length > 0 && (
        <ol className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id} className={styles.reply}>
              <p className={styles.by}>
                <span>
                  {t('inbox.replyOf', {
                    name: reply.author ?? t('inbox.somebody'),
                    at: moment(reply.at),
                  })}
                </span>
                {reply.mail && (
                  <>
                    <span>{reply.mail.recipient}</span>
                    <MailStateMark {...reply.mail} />
                  </>
                )}
              </p>
              <p className={styles.text} lang={message.locale}>
                {reply.text}
              </p>
              {mayAnswer && <Again key={reply.sendings} message={message} reply={reply} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Resends an answer that bounced, or went to a mistyped address. */
function Again({ message, reply }: { message: ShownMessage; reply: ShownReply }) {
  const t = useDeskTexts()
  const form = useCheckedForm<{ email: string; sendings: number }>({
    url: href(deskRoutes['inbox.reply.again'], { message: message.id, reply: reply.id }),
    fields: { email: message.email, sendings: reply.sendings },
    order: ['email'],
    preserveScroll: true,
    idOf: () => `again-${reply.id}`,
  })
  return (
    <details className={styles.details} open={reply.mail?.state === 'given_up' || undefined}>
      <summary>{t('inbox.again.summary')}</summary>
      <DeskForm form={form} submit={t('inbox.again')} isAside>
        <TextField
          {...form.control('email')}
          label={t('inbox.sender.email')}
          hint={t('inbox.again.hint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
      </DeskForm>
    </details>
  )
}
