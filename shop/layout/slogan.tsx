import { useTranslate } from '../i18n/translation.tsx'
import type { MessageKey } from '../i18n/translator.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './slogan.module.css'

/** The heading under the header: the house's own unless the page has another; small where the page has no background to carry it. */
export function Slogan({ text = 'sloganDefault', isQuiet }: { text?: MessageKey; isQuiet: boolean }) {
  const t = useTranslate()
  return (
    <div className={classNames(styles.around, isQuiet && styles.quiet)}>
      <h1 className={styles.slogan}>{t(text)}</h1>
    </div>
  )
}
