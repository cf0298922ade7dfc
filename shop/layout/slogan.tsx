import { useTranslate } from '../i18n/translation.tsx'
import type { MessageKey } from '../i18n/translator.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './slogan.module.css'

interface SloganProps {
  text?: MessageKey
  /** What the page is about: low, as what belongs to it comes at once. */
  heading?: string
  /** There is no background to carry it. */
  isQuiet: boolean
}

/** The heading under the header: what the page is about, or else a slogan, the house's own unless the page has another. */
export function Slogan({ text = 'sloganDefault', heading, isQuiet }: SloganProps) {
  const t = useTranslate()
  return (
    <div className={classNames(styles.around, isQuiet && styles.quiet, heading && styles.low)}>
      <h1 className={styles.slogan} id="heading">
        {heading ?? t(text)}
      </h1>
    </div>
  )
}
