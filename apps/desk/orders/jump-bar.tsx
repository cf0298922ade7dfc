import { href } from '@cadenza/navigation'
import type { SyntheticEvent } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { useNavigation } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import layout from '../ui/page/layout.module.css'
import styles from './jump-bar.module.css'

/** Jumps to a date or an order in the list, without paging. */
export function JumpBar() {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const go = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = String(new FormData(event.currentTarget).get('at') ?? '').trim()
    if (at) void navigation.navigate({ url: href(deskRoutes['orders.index'], {}, { query: { at } }) })
  }
  return (
    <form
      className={joinClassNames(layout.search, styles.bar)}
      method="get"
      aria-label={t('orders.jump')}
      onSubmit={go}
    >
      <input name="at" autoComplete="off" aria-label={t('orders.jump.field')} placeholder={t('orders.jump.field')} />
      <button type="submit">{t('orders.jump')}</button>
    </form>
  )
}
