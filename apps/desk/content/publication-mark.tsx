import { useDeskTexts } from '../i18n/messages.ts'
import { StateMark, type StateShape } from '../ui/display/state-mark.tsx'
import { type ContentState, type Publication, findState } from './content.ts'
import { useMoment } from '../ui/display/moment.tsx'

const shapes: Record<ContentState, StateShape> = {
  draft: 'open',
  scheduled: 'open',
  published: 'good',
  archived: 'off',
}

/** Shows whether visitors see it, or from when on. */
export function PublicationMark({ publication, now }: { publication: Publication; now: Date }) {
  const t = useDeskTexts()
  const moment = useMoment()
  const state = findState(publication, now)
  const { publishedAt } = publication
  return (
    <StateMark shape={shapes[state]}>
      {state === 'scheduled' && publishedAt
        ? t('content.state.from', { at: moment(publishedAt, 'long') })
        : t(`content.state.${state}`)}
    </StateMark>
  )
}
