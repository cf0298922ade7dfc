import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '../i18n/translation.tsx'
import { locales } from '../../values/locales.ts'
import styles from './language-toggle.module.css'

/** Links to the same page in the other languages: document requests, because each language has its own host. */
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
