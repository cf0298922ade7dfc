import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Title } from '#ui/layout/title.tsx'
import styles from './further-concerts.module.css'

export function FurtherConcerts({ isHome }: { isHome: boolean }) {
  const t = useTranslate()
  return (
    <section className={styles.section} data-print="hide" aria-labelledby="further-concerts">
      <Title lines="footer" id="further-concerts">
        {t('event.furtherConcerts.title')}
      </Title>
      <p className={styles.text}>{t('event.furtherConcerts.text')}</p>
      <div className={styles.links}>
        <Button as={Link} href={href(routes.venues)}>
          {t('event.furtherConcerts.venues')}
        </Button>
        <Button as="a" href="#calendar" variant="quiet" icon="calendar">
          {t('event.furtherConcerts.calendar')}
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
