import { href } from '@cadenza/navigation'
import { Link, type Paginated, HiddenFields, useForm } from '@cadenza/navigation/react'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Title } from '#ui/layout/title.tsx'
import type { MyOrder } from '#core/accounts/my-orders/my-order.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { accountLayout } from '../ui/account-frame.tsx'
import { type AccountMessages, useAccountTexts } from '../ui/account-texts.ts'
import styles from './my-orders-page.module.css'
import { OrderList } from './order-list.tsx'

export interface MyOrdersPageProps {
  orders: Paginated<MyOrder>
  /** Page of the list in the address; the list may have grown since. */
  page: number
  /** Claimable guest orders with the account's address. */
  offer: { count: number; email: string }
  texts: AccountMessages
}

export default function MyOrdersPage({ orders, page, offer }: MyOrdersPageProps) {
  const t = useAccountTexts()
  return (
    <div className={styles.page}>
      <Title as="h1" lines id="heading">
        {t('accounts.orders.title')}
      </Title>
      {offer.count > 0 && <ClaimForm {...offer} />}
      {orders.data.length > 0 ? (
        <OrderList page={page} />
      ) : (
        <EmptyState
          title={t('accounts.orders.none')}
          action={
            <Button as={Link} href={href(routes.season)}>
              {t('accounts.orders.season')}
            </Button>
          }
        >
          {t('accounts.orders.noneText')}
        </EmptyState>
      )}
    </div>
  )
}

MyOrdersPage.layout = accountLayout

const url = href(accountRoutes['account.orders.claim'])

/** Offers to claim orders made with the account's address before the account existed. */
function ClaimForm({ count, email }: { count: number; email: string }) {
  const t = useAccountTexts()
  const form = useForm({ url, fields: {} })
  return (
    <form className={styles.claim} method="post" action={url} onSubmit={form.submit}>
      <HiddenFields />
      <p className={styles.number}>{count}</p>
      <div className={styles.text}>
        <h2 className={styles.title}>{t('accounts.orders.earlier', { count })}</h2>
        <p>{t('accounts.orders.earlierText', { email, count })}</p>
        <Button type="submit" loading={form.processing}>
          {t('accounts.orders.takeOver')}
        </Button>
      </div>
    </form>
  )
}
