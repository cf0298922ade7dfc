import { useShared } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Title } from '#ui/layout/title.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-section.module.css'
import type { Contact } from '#core/contact/contact.ts'
import { landscapeUp } from '#ui/styles/breakpoints.ts'

export function ContactSection({ botCheck, picture }: Contact) {
  const t = useTranslate()
  const { shop } = useShared()
  return (
    <section className={styles.contact} id="contact-us" aria-labelledby="contact-title">
      {picture && (
        <div className={styles.picture} data-print="hide">
          <Picture className={styles.image} picture={picture} sizes={`${landscapeUp} min(43vw, 40rem), 92vw`} />
        </div>
      )}
      <div className={styles.text}>
        <Title id="contact-title" lines>
          {t('contact.title')}
        </Title>
        <p className={styles.lead}>{t('contact.lead')}</p>
        <ul className={styles.ways}>
          <li>
            <a
              className={styles.way}
              href={`mailto:${shop.email}`}
              aria-label={t('contact.emailLink', { email: shop.email })}
            >
              <Icon name="mail" />
              {shop.email}
            </a>
          </li>
          <li>
            <a
              className={styles.way}
              href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}
              aria-label={t('contact.phoneLink', { phone: shop.phone })}
            >
              <Icon name="phone" />
              {shop.phone}
            </a>
          </li>
        </ul>
        <ContactForm botCheck={botCheck} />
      </div>
    </section>
  )
}
