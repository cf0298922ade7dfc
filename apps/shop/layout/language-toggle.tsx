import type { MouseEvent } from 'react'
import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { type Locale, locales } from '#values/locales.ts'
import styles from './language-toggle.module.css'

/**
 * Links to the same page in the other languages: document requests, because each language has its
 * own host.
 */
export function LanguageToggle() {
  const t = useTranslate()
  const { locale, localizedUrls } = useShared().localization
  return (
    <nav aria-label={t('header.language')}>
      <ul className={styles.languages}>
        {locales
          .filter((other) => other !== locale)
          .map((other) => (
            <li key={other}>
              <a
                className={styles.language}
                href={localizedUrls[other]}
                hrefLang={other}
                lang={other}
                aria-label={`${other.toUpperCase()}, ${t(`languages.${other}`)}`}
                onClick={(event) => carry(event, other)}
                data-print="bare"
              >
                {other.toUpperCase()}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Carries typed input along, with code loaded on demand; the link alone leads to the page. */
function carry(event: MouseEvent<HTMLAnchorElement>, locale: Locale): void {
  const { href } = event.currentTarget
  if (event.ctrlKey || event.metaKey || event.shiftKey || !document.querySelector('main form')) return
  event.preventDefault()
  import('./typed/typed.ts').then(
    ({ takeTypedAlong }) => void takeTypedAlong(href, locale),
    () => location.assign(href),
  )
}
