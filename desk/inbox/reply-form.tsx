import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useCheckedForm } from '../../shop/forms/use-checked-form.ts'
import { TextField } from '../../shop/ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { ShownMessage } from './inbox.ts'
import styles from './message-page.module.css'

/** The mail that an answer goes in, without the answer. */
export interface MailFrame {
  subject: string
  text: string
}

interface ReplyFormProps {
  message: ShownMessage
  /** The last answer that the page shows; 0: none. */
  last: number
  frame: MailFrame | null
  replyKey: string
}

/**
 * Writes an answer. It is sent only where nobody else has answered since it was begun: then that is said, what was typed stays, and sent
 * again it goes.
 */
export function ReplyForm({ message, last, frame, replyKey }: ReplyFormProps) {
  const t = useDeskTexts()
  /** The last answer that was there when somebody began to type; null while nothing is typed, or once they were told of another. */
  const [begunAfter, setBegunAfter] = useState<number | null>(null)
  const forget = () => setBegunAfter(null)
  const form = useCheckedForm<{ text: string }>({
    url: href(deskRoutes['inbox.reply.store'], { message: message.id }),
    fields: { text: '' },
    order: ['text'],
    preserveScroll: true,
    transform: ({ text }) => ({ text, seen: begunAfter ?? last, key: replyKey }),
    hooks: { success: forget, error: (errors) => void ('seen' in errors && forget()) },
  })
  const { onChange, ...control } = form.control('text')
  const type = (text: string) => {
    setBegunAfter(text === '' ? null : (begunAfter ?? last))
    onChange(text)
  }
  return (
    <section className={styles.section} aria-labelledby="reply-title">
      <h2 id="reply-title">{t('inbox.reply')}</h2>
      <DeskForm form={form} submit={t('inbox.reply.submit')}>
        <TextField
          {...control}
          onChange={type}
          label={t('inbox.reply.label')}
          hint={t('inbox.reply.hint', { email: message.email, language: t(`orders.language.${message.locale}`) })}
          lang={message.locale}
          multiline
          rows={8}
          required
        />
      </DeskForm>
      {frame && (
        <details className={styles.details}>
          <summary>{t('inbox.reply.frame')}</summary>
          <div className={styles.frame} lang={message.locale}>
            <p>{t('inbox.reply.subject', { subject: frame.subject })}</p>
            <p className={styles.text}>{frame.text}</p>
          </div>
        </details>
      )}
    </section>
  )
}
