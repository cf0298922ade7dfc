import { href } from '@cadenza/navigation'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { locales } from '#values/locales.ts'
import { languageNames } from '../i18n/language-names.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { useNavigation, usePage, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import type { DeskPerson } from '../shared-props.ts'
import { DeskIcon } from '../ui/display/desk-icon.tsx'
import styles from './person-menu.module.css'

interface PersonMenuProps {
  person: DeskPerson
  onKeys: () => void
  onTour: () => void
}

export function PersonMenu({ person, onKeys, onTour }: PersonMenuProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { shop } = useShared()
  const { url } = usePage()
  const navigation = useNavigation()
  const { details, close } = useClosingDetails(url)
  const { pathname, search } = new URL(url)
  const choose = (chosen: string) =>
    void navigation.navigate({
      url: href(deskRoutes['language.choose']),
      method: 'POST',
      data: { locale: chosen, to: pathname + search },
    })
  const leave = () => void navigation.navigate({ url: href(deskRoutes['sign-out']), method: 'POST' })
  const after = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <details
      ref={details}
      className={styles.menu}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      <summary className={styles.summary}>
        <DeskIcon name="person" />
        <span className={styles.name}>{person.name}</span>
      </summary>
      <div className={styles.list}>
        <p className={styles.email}>{person.email}</p>
        <fieldset className={styles.languages}>
          <legend>{t('frame.language')}</legend>
          {locales.map((one) => (
            <button key={one} type="button" lang={one} aria-pressed={one === locale} onClick={() => choose(one)}>
              {languageNames[one]}
            </button>
          ))}
        </fieldset>
        <button type="button" className={styles.item} onClick={after(onKeys)}>
          <DeskIcon name="keyboard" />
          {t('frame.keys')}
        </button>
        <button type="button" className={styles.item} onClick={after(onTour)}>
          <Icon name="info" size="xs" />
          {t('frame.tour')}
        </button>
        <a className={styles.item} href={shop.href}>
          <Icon name="external" size="xs" />
          {t('frame.toShop')}
        </a>
        <button type="button" className={styles.item} onClick={leave}>
          <DeskIcon name="signOut" />
          {t('frame.signOut')}
        </button>
      </div>
    </details>
  )
}

/** Closes on a click outside, and on navigation. */
function useClosingDetails(url: string) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [url])
  useEffect(() => {
    const closeBeside = ({ target }: PointerEvent) => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false
    }
    addEventListener('pointerdown', closeBeside)
    return () => removeEventListener('pointerdown', closeBeside)
  }, [])
  return { details, close }
}
