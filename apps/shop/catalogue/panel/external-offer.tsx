import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import styles from './concert-panel.module.css'

/** Link to the external seller of the tickets. */
export function ExternalOffer({ link }: { link: string }) {
  const t = useTranslate()
  const { shop } = useShared()
  const site = new URL(link).hostname
  return (
    <div className={styles.refusal}>
      <p className={styles.reason}>{t('event.external.title')}</p>
      <p id="external-note">{t('event.external.text', { shop: shop.name, site })}</p>
      <Button as="a" href={link} target="_blank" rel="noopener" iconAfter="external" aria-describedby="external-note">
        {t('event.external.button', { site })}
      </Button>
    </div>
  )
}
