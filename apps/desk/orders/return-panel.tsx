import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import {
  returnMoneyChoices,
  type ReturnedMoney,
  returnSeatChoices,
  type ReturnedSeats,
} from '#core/orders/ticket-return.ts'
import { Button } from '#ui/controls/button.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import type { OrderTicket, ShownOrder } from './orders.ts'
import { maxReasonLength, type ReturnChoice, sumReturn } from './return-choice.ts'
import layout from '../ui/page/layout.module.css'
import styles from './return-panel.module.css'

interface ReturnPanelProps {
  order: ShownOrder
  tickets: OrderTicket[]
  ticked: number[]
  /** Null: no refund possible now. */
  moneyLeft: number | null
  /** What the viewer may refund, in cents; null: any sum. */
  upTo: number | null
  begin: ReturnChoice
  onDone: () => void
}

export function ReturnPanel({ order, tickets, ticked, moneyLeft, upTo, begin, onDone }: ReturnPanelProps) {
  const t = useDeskTexts()
  const money = useMoney()
  const [isAsking, setAsking] = useState(false)
  const form = useCheckedForm<{ money: ReturnedMoney; seats: ReturnedSeats; reason: string }>({
    url: href(deskRoutes['orders.return.store'], { order: order.reference }),
    fields: { money: moneyLeft === null ? 'none' : begin.money, seats: begin.seats, reason: begin.reason },
    transform: (fields) => ({ ...fields, tickets: ticked, expected: sum.amount }),
    preserveScroll: true,
    hooks: { success: onDone, after: () => setAsking(false) },
  })
  const { fields } = form
  const sum = sumReturn(tickets, { tickets: ticked, money: fields.money }, moneyLeft)
  const error = (form.errors as Record<string, string | undefined>)['tickets']
  if (ticked.length === 0)
    return (
      <>
        <p className={layout.muted}>{t('orders.return.hint')}</p>
        <FieldError id="return-error" error={error} />
      </>
    )
  const isAbove = upTo !== null && sum.amount > upTo
  const does = t('orders.return.submit', { count: ticked.length, amount: money(sum.amount) })
  return (
    <form
      className={styles.panel}
      aria-label={t('orders.return')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isAbove) setAsking(true)
      }}
    >
      <Switches
        money={fields.money}
        seats={fields.seats}
        isMoneyThere={moneyLeft !== null}
        onMoney={(one) => form.setField('money', one)}
        onSeats={(one) => form.setField('seats', one)}
      />
      <TextField
        {...form.control('reason')}
        label={t('orders.return.reason')}
        hint={t('orders.return.reasonHint')}
        maxLength={maxReasonLength}
        optional
      />
      <p className={styles.sum} role="status">
        {t('orders.return.sum', { amount: money(sum.amount), kept: money(sum.kept) })}
        {sum.goneBefore > 0 && ` ${t('orders.return.goneBefore', { amount: money(sum.goneBefore) })}`}
        {moneyLeft === null && ` ${t('orders.return.disputed')}`}
      </p>
      {upTo !== null && !isAbove && <p className={layout.muted}>{t('orders.return.limit', { amount: money(upTo) })}</p>}
      <FieldError id="return-error" error={isAbove ? t('orders.return.aboveLimit', { amount: money(upTo) }) : error} />
      <div>
        <Button type="submit">{does}</Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={does}
        confirm={does}
        isBusy={form.processing}
        onConfirm={() => form.submit()}
      >
        <p>
          {t('orders.return.confirm', { count: ticked.length, name: order.name, email: order.buyer.email })}{' '}
          {t(`orders.return.confirm.${fields.seats}`)}
        </p>
        <p>{t('orders.return.forGood')}</p>
      </ConfirmDialog>
    </form>
  )
}

interface SwitchesProps {
  money: ReturnedMoney
  seats: ReturnedSeats
  isMoneyThere: boolean
  onMoney: (money: ReturnedMoney) => void
  onSeats: (seats: ReturnedSeats) => void
}

function Switches({ money, seats, isMoneyThere, onMoney, onSeats }: SwitchesProps) {
  const t = useDeskTexts()
  return (
    <>
      <fieldset className={styles.switch}>
        <legend>{t('orders.return.money')}</legend>
        {returnMoneyChoices.map((one) => (
          <Choice
            key={one}
            type="radio"
            name="money"
            label={t(`orders.return.money.${one}`)}
            checked={money === one}
            disabled={!isMoneyThere && one !== 'none'}
            onChange={() => onMoney(one)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.switch}>
        <legend>{t('orders.return.seats')}</legend>
        {returnSeatChoices.map((one) => (
          <Choice
            key={one}
            type="radio"
            name="seats"
            label={t(`orders.return.seats.${one}`)}
            checked={seats === one}
            onChange={() => onSeats(one)}
          />
        ))}
      </fieldset>
    </>
  )
}
