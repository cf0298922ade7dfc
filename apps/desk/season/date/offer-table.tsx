import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { formatPrice, toEuros } from '#values/money.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { Offer } from './offer.ts'
import { OfferGrid } from './offer-grid.tsx'

/** The same, read-only. */
export function OfferTable({ offer }: { offer: Offer }) {
  const t = useDeskTexts()
  const locale = useLocale()
  const formatDate = useFormatDate()
  // Local times are shown unchanged in any time zone.
  const showHour = (local: string) =>
    local === '' ? '–' : `${formatDate(local.slice(0, 10), 'short')} ${local.slice(11)}`
  return (
    <OfferGrid
      offer={offer}
      fee={formatPrice(toEuros(offer.feeCents), locale)}
      capacity={({ capacity }) => capacity ?? t('planning.unlimited')}
      blocked={({ blocked }) => blocked}
      price={({ priceCents }) => formatPrice(toEuros(priceCents), locale)}
      opens={({ opens }) => showHour(opens)}
      closes={({ closes }) => showHour(closes)}
    />
  )
}
