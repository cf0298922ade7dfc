import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '../../i18n/translation.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './further-concerts.module.css'

/** The end of the page, and where it goes on. */
export function Encore({ isHome }: { isHome: boolean }) {
  const t = useTranslate()
  return (
    <section className={styles.encore} aria-labelledby="encore">
      <Title lines="footer" id="encore">
        {t('event.encore.title')}
      </Title>
      <p className={styles.text}>{t('event.encore.text')}</p>
      <div className={styles.links}>
        <Button as={Link} href={href(routes.venues)}>
          {t('event.encore.venues')}
        </Button>
        <Button as="a" href="#calendar" variant="quiet" icon="calendar">
          {t('event.encore.calendar')}
        </Button>
        {!isHome && (
          <Button as={Link} href={`${href(routes.home)}#contact-us`} variant="quiet" icon="mail">
            {t('links.contact')}
          </Button>
        )}
      </div>
    </section>
  )
}
