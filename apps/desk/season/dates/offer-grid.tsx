import type { ReactNode } from 'react'
import { nameInZone } from '#core/catalogue/panel/zones.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { ScrollBox } from '#apps/desk/ui/table/scroll-box.tsx'
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
}

/** Callers render the cells. */
export function OfferGrid({ offer, fee, ...cells }: OfferGridProps) {
  const t = useDeskTexts()
  return (
    <>
      <ZoneTable zones={offer.zones} {...cells} />
      <TicketTable zones={offer.zones} {...cells} />
      <dl className={styles.fee}>
        <dt>{t('planning.offer.fee')}</dt>
        <dd>{fee}</dd>
      </dl>
    </>
  )
}

type ZoneTableProps = Pick<OfferGridProps, 'capacity' | 'blocked'> & { zones: readonly OfferedZone[] }

function ZoneTable({ zones, capacity, blocked }: ZoneTableProps) {
  const t = useDeskTexts()
  return (
    <Scrolled label={t('planning.offer.seats')}>
      <thead>
        <tr>
          <th scope="col">{t('planning.offer.zone')}</th>
          <th scope="col" className={styles.number}>
            {t('planning.offer.capacity')}
          </th>
          <th scope="col" className={styles.number}>
            {t('planning.offer.blocked')}
          </th>
          <th scope="col" className={styles.number}>
            {t('planning.offer.sold')}
          </th>
          <th scope="col" className={styles.number}>
            {t('planning.offer.held')}
          </th>
          <th scope="col" className={styles.number}>
            {t('planning.offer.free')}
          </th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <tr key={zone.id}>
            <th scope="row">{zone.title}</th>
            <td className={styles.number}>{capacity(zone)}</td>
            <td className={styles.number}>{blocked(zone)}</td>
            <td className={styles.number}>{zone.sold}</td>
            <td className={styles.number}>{zone.held}</td>
            <td className={styles.number}>
              {zone.capacity === null ? t('planning.unlimited') : zone.capacity - zone.sold - zone.held - zone.blocked}
            </td>
          </tr>
        ))}
      </tbody>
    </Scrolled>
  )
}

type TicketTableProps = Pick<OfferGridProps, 'price' | 'opens' | 'closes'> & { zones: readonly OfferedZone[] }

function TicketTable({ zones, price, opens, closes }: TicketTableProps) {
  const t = useDeskTexts()
  return (
    <Scrolled label={t('planning.offer.tickets')}>
      <thead>
        <tr>
          <th scope="col">{t('planning.offer.ticket')}</th>
          <th scope="col" className={styles.number}>
            {t('planning.offer.price')}
          </th>
          <th scope="col">{t('planning.offer.opens')}</th>
          <th scope="col">{t('planning.offer.closes')}</th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) =>
          zone.tickets.map((ticket) => (
            <tr key={ticket.id}>
              <th scope="row">
                <span className={layout.muted}>{zone.title}</span> {nameInZone(ticket.title, zone.title)}
                {ticket.isPaused && <em className={layout.note}> {t('planning.offer.paused')}</em>}
              </th>
              <td className={styles.number}>{price(ticket, zone)}</td>
              <td>{opens(ticket, zone)}</td>
              <td>{closes(ticket, zone)}</td>
            </tr>
          )),
        )}
      </tbody>
    </Scrolled>
  )
}

function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollBox className={layout.frame} label={label}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </ScrollBox>
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
