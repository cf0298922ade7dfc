import { href } from '@cadenza/navigation'
import { HiddenFields, Link, useForm, useInfiniteScroll, useShared } from '@cadenza/navigation/react'
import type { SyntheticEvent } from 'react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ListEnd } from '#ui/layout/list-end.tsx'
import { useAccountTexts } from '../ui/account-texts.tsx'
import type { MyOrder } from '#core/accounts/my-orders/my-order.ts'
import styles from './order-list.module.css'
import { OrderRow } from './order-row.tsx'

const url = href(accountRoutes.invoke)
const linkTo = (page: number): string => href(accountRoutes['account.orders'], {}, { query: page > 1 ? { page } : {} })

/**
 * List of orders, the newest first, with actions for one or several. It grows at its end; without
 * JavaScript, links lead to further pages.
 */
export function OrderList({ page }: { page: number }) {
  const t = useAccountTexts()
  const { items: orders, ...list } = useInfiniteScroll<MyOrder>('orders')
  const { ids: problem } = useShared().errors
  const form = useForm({ url, fields: { chosen: [] as string[] }, preserveScroll: true, reset: false })
  const { chosen } = form.fields
  const hasSeveral = orders.filter(hasTickets).length > 1

  /** The pressed button determines the orders: the one it belongs to, or the selected ones. */
  function send(event: SyntheticEvent): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    const { action, order } = submitter?.dataset ?? {}
    event.preventDefault()
    if (form.processing) return
    void form.submit({ transform: () => ({ table: 'orders', action, ids: order ? [order] : chosen }) })
  }

  function choose(uuid: string, isChosen: boolean): void {
    form.setField('chosen', isChosen ? [...chosen, uuid] : chosen.filter((other) => other !== uuid))
  }

  return (
    <form className={styles.list} method="post" action={url} onSubmit={send}>
      <HiddenFields />
      <input type="hidden" name="table" value="orders" />
      {problem && (
        <Banner kind="negative">
          <p>{problem}</p>
        </Banner>
      )}
      {page > 1 && (
        <Button as={Link} href={linkTo(page - 1)} variant="quiet" icon="arrow-left">
          {t('accounts.orders.newer')}
        </Button>
      )}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderRow
            key={order.uuid}
            order={order}
            isChosen={chosen.includes(order.uuid)}
            onChoose={hasSeveral && hasTickets(order) ? (isChosen) => choose(order.uuid, isChosen) : null}
          />
        ))}
      </ul>
      <ListEnd
        list={list}
        more={t('accounts.orders.more')}
        failed={t('accounts.orders.failed')}
        arrived={(count) => t('accounts.orders.arrived', { count })}
      />
      {hasSeveral && (
        <fieldset className={styles.bulk}>
          <legend className={styles.legend}>{t('accounts.orders.chosen', { count: chosen.length })}</legend>
          {actions.map(({ action, icon }) => (
            <Button
              key={action}
              type="submit"
              name="action"
              value={action}
              data-action={action}
              variant="secondary"
              icon={icon}
            >
              {t(`accounts.orders.action.${action}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </form>
  )
}

/** As in the server's static list. */
const actions = [
  { action: 'download', icon: 'download' },
  { action: 'calendar', icon: 'calendar' },
  { action: 'resend', icon: 'mail' },
] as const

const hasTickets = ({ state }: MyOrder): boolean => state === 'paid'
