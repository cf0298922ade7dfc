import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { StateMark, type StateShape } from './state-mark.tsx'

export type MailState = 'sent' | 'waiting' | 'trying' | 'given_up'

const shapes: Record<MailState, StateShape> = {
  sent: 'good',
  waiting: 'open',
  trying: 'open',
  given_up: 'bad',
}

/** With the mail server's error if the mail was not sent. */
export function MailStateMark({ state, lastError }: { state: MailState; lastError: string | null }) {
  const t = useDeskTexts()
  return (
    <StateMark shape={shapes[state]}>
      {t(`orders.mail.state.${state}`)}
      {state !== 'sent' && lastError ? ` (${lastError})` : ''}
    </StateMark>
  )
}
