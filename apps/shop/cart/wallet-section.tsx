import { href } from '@cadenza/navigation'
import { HiddenFields, useNavigation } from '@cadenza/navigation/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Cart } from '#core/cart/cart.ts'
import type { CartWallet } from '#core/cart/wallet-buttons.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { TermsSection } from './terms-section.tsx'
import styles from './wallet-section.module.css'

interface WalletProps {
  cart: Cart
  wallet: CartWallet
}

/** Pays the cart at once: the wallet knows the buyer. Nothing without a wallet or a sum to pay. */
export function WalletSection({ cart, wallet }: { cart: Cart; wallet?: CartWallet | null }) {
  if (!wallet || cart.grand_total === 0) return null
  const { buttons } = wallet
  if (buttons.kind === 'stripe')
    return <ScriptedWallet cart={cart} wallet={wallet} publishableKey={buttons.publishableKey} />
  return <PageWallet cart={cart} wallet={wallet} name={buttons.name} />
}

/** A plain form: the answer leads to the wallet's page. */
function PageWallet({ cart, wallet, name }: WalletProps & { name: string }) {
  const t = useTranslate()
  return (
    <section data-print="hide" className={styles.wallet} aria-labelledby="wallet">
      <h2 className={styles.title} id="wallet">
        {t('cart.wallet.title')}
      </h2>
      <TermsSection url={wallet.terms_url} />
      <form action={href(routes['cart.wallet'])} method="post">
        <HiddenFields />
        <input type="hidden" name="idempotency_key" value={wallet.idempotency_key} />
        <input type="hidden" name="expected_total" value={cart.grand_total} />
        <Button type="submit" variant="secondary" wide>
          {t('cart.wallet.pay', { wallet: name })}
        </Button>
      </form>
      <p className={styles.note}>{t('cart.wallet.note')}</p>
    </section>
  )
}

/** Its buttons show where the browser has a wallet, and nothing elsewhere. */
function ScriptedWallet({ cart, wallet, publishableKey }: WalletProps & { publishableKey: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigation = useNavigation()
  const container = useRef<HTMLDivElement>(null)
  const [isReady, setReady] = useState(false)
  const setAmount = useRef((_cents: number) => {})
  const cents = Math.round(cart.grand_total * 100)
  /** Whether the order was placed: otherwise the cart says why not. */
  const pay = useEffectEvent(async (token: string): Promise<boolean> => {
    const { idempotency_key } = wallet
    const data = { wallet_token: token, idempotency_key, expected_total: cart.grand_total }
    const { error } = await navigation.post(href(routes['cart.wallet']), { data })
    return !error && navigation.context.view.component !== 'cart'
  })
  const firstCents = useEffectEvent(() => cents)
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    const show = async () => {
      const { mountStripeWallet } = await import('./stripe-wallet.ts')
      if (isGone || !container.current) return
      const options = { container: container.current, publishableKey, locale, cents: firstCents(), pay, setReady }
      const mounted = await mountStripeWallet(options)
      if (isGone) return mounted.remove()
      remove = mounted.remove
      setAmount.current = mounted.setAmount
    }
    // Without the script, there is the checkout.
    show().catch(() => {})
    return () => {
      isGone = true
      remove()
    }
  }, [publishableKey, locale])
  useEffect(() => setAmount.current(cents), [cents])
  return (
    <section data-print="hide" className={styles.wallet} aria-labelledby={isReady ? 'wallet' : undefined}>
      {isReady && (
        <>
          <h2 className={styles.title} id="wallet">
            {t('cart.wallet.title')}
          </h2>
          <TermsSection url={wallet.terms_url} />
        </>
      )}
      <div ref={container} />
      {isReady && <p className={styles.note}>{t('cart.wallet.note')}</p>}
    </section>
  )
}
