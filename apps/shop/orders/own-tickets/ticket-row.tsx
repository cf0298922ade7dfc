import { formatPrice } from '#values/money.ts'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatSerial } from '#core/tickets/ticket.ts'
import styles from './ticket-row.module.css'
import type { ReturnableTicket } from '#core/orders/own-tickets/self-service.ts'

interface TicketRowProps {
  ticket: ReturnableTicket
  choice?: { id: string | undefined; isChosen: boolean; isInvalid: boolean }
}

export function TicketRow({ ticket, choice }: TicketRowProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { serial, title, holder, amount } = ticket
  const facts = (
    <>
      <span className={styles.facts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.holder}>
          <span>{holder}</span> <span>{t('payment.success.serial', { serial: formatSerial(serial) })}</span>
        </span>
      </span>
      <span className={styles.amount}>{formatPrice(amount, locale)}</span>
    </>
  )
  if (!choice) return <li className={styles.row}>{facts}</li>
  return (
    <li>
      <label className={styles.row}>
        <input
          className={styles.box}
          id={choice.id}
          type="checkbox"
          name="tickets[]"
          value={serial}
          defaultChecked={choice.isChosen}
          aria-invalid={choice.isInvalid || undefined}
        />
        {facts}
      </label>
    </li>
  )
}
