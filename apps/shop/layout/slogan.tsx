import { useTranslate } from '#ui/i18n/translation.tsx'
import type { MessageKey } from '#ui/i18n/translator.ts'
import { joinClassNames } from '#ui/class-names.ts'
import styles from './slogan.module.css'

interface SloganProps {
  text?: MessageKey
  /** Heading of the page, in a low band, instead of the slogan. */
  heading?: string
  /** Without a background. */
  isQuiet: boolean
}

/** Heading below the header: the page's own, or a slogan; by default the shop's. */
export function Slogan({ text = 'sloganDefault', heading, isQuiet }: SloganProps) {
  const t = useTranslate()
  return (
    <div className={joinClassNames(styles.around, isQuiet && styles.quiet, heading && styles.low)}>
      <h1 className={styles.slogan} id="heading">
        {heading ?? t(text)}
      </h1>
    </div>
  )
}
