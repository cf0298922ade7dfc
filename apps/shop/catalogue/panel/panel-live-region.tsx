import { useState } from 'react'
import { type FormatDate, useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import type { Translate } from '#ui/i18n/translator.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { Venue } from '#core/catalogue/catalogue.ts'
import type { PanelState } from '#core/catalogue/panel/panel-state.ts'

interface PanelLiveRegionProps {
  state: PanelState
  venue: Venue | null
}

/** Live region: announces panel changes to screen readers; empty until the first change. */
export function PanelLiveRegion({ state, venue }: PanelLiveRegionProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const text = describePanel(state, venue, t, formatDate)
  const [shown, setShown] = useState(text)
  const [announcement, setAnnouncement] = useState('')
  if (text !== shown) {
    setShown(text)
    setAnnouncement(text)
  }
  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  )
}

function describePanel(state: PanelState, venue: Venue | null, t: Translate, formatDate: FormatDate): string {
  const place = venue ? [venue.title] : []
  switch (state.kind) {
    case 'no_date':
      return join(...place, t('event.selectDate'))
    case 'no_concert':
      return join(...place, t('event.noConcert', { date: formatDate(state.date, 'full') }))
    case 'choose_venue':
      return join(formatDate(state.eventDate.date, 'full'), t('event.selectVenue'))
    default: {
      const date = formatDate(state.eventDate.start_date, 'full')
      return join(date, state.event.title, ...place, t(`event.state.${state.kind}`))
    }
  }
}

const join = (...parts: string[]) => parts.join('. ')
