import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useAutosave } from '../ui/form/use-autosave.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { ReplyDraft, ShownMessage } from './inbox.ts'
import layout from '../ui/page/layout.module.css'
import styles from './message-page.module.css'

/** Mail around an answer, without the answer itself. */
export interface MailFrame {
  subject: string
  text: string
}

interface ReplyFormProps {
  message: ShownMessage
  /** Latest answer shown on the page; 0: none. */
  last: number
  frame: MailFrame | null
  replyKey: string
  draft: ReplyDraft | null
}

/**
 * Form for an answer. If somebody else has answered since it was begun, the author is told first;
 * sending again succeeds.
 */
export function ReplyForm({ message, last, frame, replyKey, draft }: ReplyFormProps) {
  const t = useDeskTexts()
  /** Latest answer when typing began; null: nothing is typed, or another answer was announced. */
  const [begunAfter, setBegunAfter] = useState<number | null>(draft?.after ?? null)
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
  // Not as the initial value: once sent, the form is empty.
  const goOn = useEffectEvent(() => {
    if (draft) form.setField('text', draft.text)
  })
  useEffect(() => goOn(), [])
  const keeping = useRequest(deskRoutes['inbox.draft.store'], { params: { message: message.id }, overlap: 'last' })
  const autosave = useAutosave(
    { text: form.fields.text },
    {
      keep: async ({ text }) =>
        (await keeping.send({ text: text ?? '', after: begunAfter ?? last })).data?.savedAt ?? null,
      isPaused: form.processing,
    },
  )
  return (
    <section className={layout.section} aria-labelledby="reply-title">
      <h2 id="reply-title">{t('inbox.reply')}</h2>
      <DeskForm
        form={form}
        submit={t('inbox.reply.submit')}
        isFleeting={autosave.isKept}
        beside={form.fields.text !== '' && <Kept {...autosave} />}
      >
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

function Kept({ isKept, keptAt, hasFailed }: ReturnType<typeof useAutosave>) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  if (hasFailed) return <p role="status">{t('content.draft.failed')}</p>
  if (!isKept) return <p>{t('content.draft.typing')}</p>
  return keptAt === null ? null : <p>{t('inbox.reply.kept', { at: formatDate(keptAt, 'time') })}</p>
}
