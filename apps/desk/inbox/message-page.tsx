import { href } from '@cadenza/navigation'
import type { MessageState } from '#core/contact/message.ts'
import { Button } from '#ui/controls/button.tsx'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { usePost, useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import layout from '../ui/page/layout.module.css'
import { NoteForm } from '../ui/form/note-form.tsx'
import { DeskForm } from '../ui/form/desk-form.tsx'
import { useMoment } from '../ui/display/moment.tsx'
import {
  type Colleague,
  messageShapes,
  type OtherMessage,
  type ReplyDraft,
  type SendersOrder,
  type ShownMessage,
  type ShownReply,
} from './inbox.ts'
import styles from './message-page.module.css'
import { RepliesSection } from './replies-section.tsx'
import { type MailFrame, ReplyForm } from './reply-form.tsx'
import { OrdersSection, OthersSection, SenderSection } from './sender-sections.tsx'

export interface MessagePageProps {
  message: ShownMessage
  replies: ShownReply[]
  /** Null for readers without access to orders. */
  orders: SendersOrder[] | null
  others: OtherMessage[]
  colleagues: Colleague[]
  frame: MailFrame | null
  /** Idempotency key of the form: sent twice, it is one answer. */
  replyKey: string
  draft: ReplyDraft | null
  mayAnswer: boolean
}

/** Page of a message: the conversation, and beside it the sender and their orders. */
export default function MessagePage(props: MessagePageProps) {
  const { message, replies, orders, others, colleagues, frame, replyKey, draft, mayAnswer } = props
  const t = useDeskTexts()
  return (
    <>
      <BackLink href={href(deskRoutes['inbox.index'])}>{t('inbox.title')}</BackLink>
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

function Sentence({ message: { state, receivedAt, locale } }: Pick<MessagePageProps, 'message'>) {
  const t = useDeskTexts()
  const moment = useMoment()
  const at = moment(receivedAt, 'long')
  return (
    <>
      <StateMark shape={messageShapes[state]}>{t(`inbox.state.${state}`)}</StateMark> ·{' '}
      {t('inbox.stands', { at, language: t(`orders.language.${locale}`) })}
    </>
  )
}

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

/** Internal note about a message, never shown to the sender. */
function MessageNote({ message: { note, id }, mayWrite }: { message: ShownMessage; mayWrite: boolean }) {
  const t = useDeskTexts()
  if (!mayWrite && note === '') return null
  return (
    <section className={layout.section} aria-labelledby="note-title">
      <h2 id="note-title">{t('inbox.note')}</h2>
      {mayWrite ? (
        <NoteForm
          note={note}
          url={href(deskRoutes['inbox.note.store'], { message: id })}
          label={t('inbox.note.label')}
          submit={t('inbox.note.save')}
          isAside
        />
      ) : (
        <p className={styles.text}>{note}</p>
      )}
    </section>
  )
}

interface AssigneeSectionProps {
  message: ShownMessage
  colleagues: readonly Colleague[]
  mayAssign: boolean
}

function AssigneeSection({ message, colleagues, mayAssign }: AssigneeSectionProps) {
  const t = useDeskTexts()
  const { assignee } = message
  return (
    <section className={layout.section} aria-labelledby="assignee-title">
      <h2 id="assignee-title">{t('inbox.assign')}</h2>
      {mayAssign ? (
        <AssigneeForm key={assignee?.id ?? 'nobody'} message={message} colleagues={colleagues} />
      ) : (
        <p>{assignee?.name ?? t('inbox.nobody')}</p>
      )}
    </section>
  )
}

function AssigneeForm({ message: { id, assignee }, colleagues }: Omit<AssigneeSectionProps, 'mayAssign'>) {
  const t = useDeskTexts()
  const { me } = useShared()
  const post = usePost()
  const url = href(deskRoutes['inbox.assignee.store'], { message: id })
  const was = assignee ? String(assignee.id) : ''
  const form = useCheckedForm<{ assignee: string; was: string }>({
    url,
    fields: { assignee: was, was },
    order: ['assignee'],
    preserveScroll: true,
  })
  // The assignee may have lost the permission meanwhile.
  const isListed = assignee === null || colleagues.some((one) => one.id === assignee.id)
  const offered = isListed ? colleagues : [assignee, ...colleagues]
  const takeIt = (mine: number) => post(url, { assignee: String(mine), was })
  return (
    <DeskForm
      form={form}
      submit={t('inbox.assign.submit')}
      isAside
      isFleeting
      beside={
        me &&
        me.id !== assignee?.id && (
          <Button variant="quiet" onClick={() => takeIt(me.id)}>
            {t('inbox.assign.me')}
          </Button>
        )
      }
    >
      <SelectField
        {...form.control('assignee')}
        label={t('inbox.assign.to')}
        placeholder={t('inbox.nobody')}
        choices={offered.map((one) => ({ value: String(one.id), label: one.name }))}
      />
    </DeskForm>
  )
}
