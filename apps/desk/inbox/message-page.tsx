import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import type { MessageState } from '#core/contact/message.ts'
import { Button } from '#ui/controls/button.tsx'
import { Link, usePost } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { AssigneeSection } from './assignee-section.tsx'
import {
  type Colleague,
  messageShapes,
  type OtherMessage,
  type ReplyDraft,
  type SendersOrder,
  type ShownMessage,
  type ShownReply,
} from './inbox.ts'
import layout from '../ui/page/layout.module.css'
import styles from './message-page.module.css'
import { MessageNote } from './message-note.tsx'
import { RepliesSection } from './replies-section.tsx'
import { type MailFrame, ReplyForm } from './reply-form.tsx'
import { OrdersSection, OthersSection, SenderSection } from './sender-sections.tsx'

export interface MessagePageProps {
  message: ShownMessage
  replies: ShownReply[]
  /** Null for readers without access to orders. */
  orders: SendersOrder[] | null
  others: OtherMessage[]
  /** Possible assignees; for users who may answer. */
  colleagues: Colleague[]
  frame: MailFrame | null
  /** Idempotency key of the form: sent twice, it is one answer. */
  replyKey: string
  /** The reader's unsent draft. */
  draft: ReplyDraft | null
  mayAnswer: boolean
}

/** Page of a message: the conversation, and beside it the sender and their orders. */
export default function MessagePage(props: MessagePageProps) {
  const { message, replies, orders, others, colleagues, frame, replyKey, draft, mayAnswer } = props
  const t = useDeskTexts()
  return (
    <>
      <p>
        <Link href={href(deskRoutes['inbox.index'])}>{t('inbox.title')}</Link>
      </p>
      <PageHead title={message.sender} action={mayAnswer && <Ways message={message} />}>
        <Sentence message={message} />
      </PageHead>
      <div className={layout.columns}>
        <div className={layout.main}>
          <section className={layout.section} aria-labelledby="message-title">
            <h2 id="message-title">{t('inbox.message')}</h2>
            <p className={styles.text} lang={message.locale}>
              {message.text}
            </p>
          </section>
          <RepliesSection message={message} replies={replies} mayAnswer={mayAnswer} />
          {mayAnswer && (
            <ReplyForm
              message={message}
              last={replies.at(-1)?.id ?? 0}
              frame={frame}
              replyKey={replyKey}
              draft={draft}
            />
          )}
        </div>
        <div className={layout.main}>
          <SenderSection message={message} />
          {orders && <OrdersSection email={message.email} orders={orders} />}
          <OthersSection others={others} />
          <AssigneeSection message={message} colleagues={colleagues} mayAssign={mayAnswer} />
          <MessageNote message={message} mayWrite={mayAnswer} />
        </div>
      </div>
    </>
  )
}

/** Summary of the current state. */
function Sentence({ message: { state, receivedAt, locale } }: Pick<MessagePageProps, 'message'>) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const at = `${formatDate(receivedAt, 'long')}, ${formatDate(receivedAt, 'time')}`
  return (
    <>
      <StateMark shape={messageShapes[state]}>{t(`inbox.state.${state}`)}</StateMark> ·{' '}
      {t('inbox.stands', { at, language: t(`orders.language.${locale}`) })}
    </>
  )
}

/** Closes or reopens a message. */
function Ways({ message: { id, state: was } }: Pick<MessagePageProps, 'message'>) {
  const t = useDeskTexts()
  const post = usePost()
  const change = (state: MessageState) => post(href(deskRoutes['inbox.state'], { message: id }), { state, was })
  return (
    <div className={layout.actions}>
      {was !== 'open' && (
        <Button variant="secondary" onClick={() => change('open')}>
          {t('inbox.reopen')}
        </Button>
      )}
      {was !== 'closed' && (
        <Button variant="secondary" onClick={() => change('closed')}>
          {t('inbox.close')}
        </Button>
      )}
    </div>
  )
}
