import type { ReactNode } from 'react'
import { nameInZone } from '#core/catalogue/panel/zones.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { GridTable } from '#apps/desk/ui/table/grid-table.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { formatPrice, toEuros } from '#values/money.ts'
import type { Offer, OfferedTicket, OfferedZone } from './offer.ts'
import styles from './offer-grid.module.css'

interface OfferGridProps {
  offer: Offer
  fee: ReactNode
  capacity: (zone: OfferedZone) => ReactNode
  blocked: (zone: OfferedZone) => ReactNode
  price: (ticket: OfferedTicket, zone: OfferedZone) => ReactNode
  opens: (ticket: OfferedTicket, zone: OfferedZone) => ReactNode
  closes: (ticket: OfferedTicket, zone: OfferedZone) => ReactNode
  /** Something in the sales windows needs attention. */
  isWindowOpen?: boolean
}

/** Callers render the cells. */
export function OfferGrid({ offer, fee, capacity, blocked, price, opens, closes, isWindowOpen }: OfferGridProps) {
  const t = useDeskTexts()
  const { number } = styles
  const tickets = offer.zones.flatMap((zone) => zone.tickets.map((ticket) => ({ ticket, zone })))
  const limited = tickets.filter(({ ticket }) => ticket.opens !== '' || ticket.closes !== '').length
  return (
    <>
      <GridTable
        label={t('planning.offer.seats')}
        className={styles.table}
        columns={[
          { title: t('planning.offer.zone'), cell: ({ title }) => title },
          { title: t('planning.offer.capacity'), className: number, cell: capacity },
          { title: t('planning.offer.blocked'), className: number, cell: blocked },
          { title: t('planning.offer.sold'), className: number, cell: ({ sold }) => sold },
          { title: t('planning.offer.held'), className: number, cell: ({ held }) => held },
          {
            title: t('planning.offer.free'),
            className: number,
            cell: (zone) =>
              zone.capacity === null ? t('planning.unlimited') : zone.capacity - zone.sold - zone.held - zone.blocked,
          },
        ]}
        rows={offer.zones}
        keyOf={({ id }) => id}
      />
      <div className={styles.tickets}>
        <GridTable
          label={t('planning.offer.tickets')}
          className={styles.table}
          columns={[
            { title: t('planning.offer.ticket'), cell: nameTicket },
            { title: t('planning.offer.price'), className: number, cell: ({ ticket, zone }) => price(ticket, zone) },
          ]}
          rows={tickets}
          keyOf={({ ticket }) => ticket.id}
        />
      </div>
      <dl className={styles.fee}>
        <dt>{t('planning.offer.fee')}</dt>
        <dd>{fee}</dd>
      </dl>
      <details className={layout.fold} open={isWindowOpen || undefined}>
        <summary>
          {t('planning.offer.window')}{' '}
          <span className={layout.note}>{t('planning.offer.windows', { count: limited })}</span>
        </summary>
        <GridTable
          label={t('planning.offer.window')}
          className={styles.table}
          columns={[
            { title: t('planning.offer.ticket'), cell: nameTicket },
            { title: t('planning.offer.opens'), cell: ({ ticket, zone }) => opens(ticket, zone) },
            { title: t('planning.offer.closes'), cell: ({ ticket, zone }) => closes(ticket, zone) },
          ]}
          rows={tickets}
          keyOf={({ ticket }) => ticket.id}
        />
      </details>
    </>
  )
}

interface TicketOfZone {
  ticket: OfferedTicket
  zone: OfferedZone
}

const nameTicket = (offered: TicketOfZone) => <TicketName {...offered} />

function TicketName({ ticket, zone }: TicketOfZone) {
  const t = useDeskTexts()
  const condition = ticket.condition[useLocale()] || ticket.condition.en
  return (
    <>
      <span className={layout.muted}>{zone.title}</span> {nameInZone(ticket.title, zone.title)}
      {ticket.access !== '' && <span className={layout.muted}> · {t(`planning.access.${ticket.access}`)}</span>}
      {condition !== '' && <span className={layout.muted}> · {condition}</span>}
      {ticket.isPaused && <em className={layout.note}> {t('planning.offer.paused')}</em>}
    </>
  )
}

/** The grid, read-only. */
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
