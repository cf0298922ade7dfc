import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { StateMark, type StateShape } from './state-mark.tsx'

/** How far a mail has got. */
export type MailState = 'sent' | 'waiting' | 'trying' | 'given_up'

const shapes: Record<MailState, StateShape> = {
  sent: 'good',
  waiting: 'open',
  trying: 'open',
  given_up: 'bad',
}

/** Whether a mail has gone; where it has not, with what the mail server says. */
export function MailStateMark({ state, lastError }: { state: MailState; lastError: string | null }) {
  const t = useDeskTexts()
  return (
    <StateMark shape={shapes[state]}>
      {t(`orders.mail.state.${state}`)}
      {state !== 'sent' && lastError ? ` (${lastError})` : ''}
    </StateMark>
  )
}
