import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { tabletUp } from '#ui/styles/breakpoints.ts'
import { isExternalHref, isSafeHref } from '#core/content/blocks/links.ts'
import type { RendererProps } from '../drawing/renderers.ts'
import styles from './other-blocks.module.css'

/**
 * A link to another page with a description of it; for an external one also the name of the site.
 */
export function ReferralLinkBlock({ href, title, text, image }: RendererProps<'referral-link'>) {
  const t = useTranslate()
  if (!isSafeHref(href)) return null
  const isInside = href.startsWith('/')
  const host = isExternalHref(href) ? new URL(href).hostname.replace(/^www\./, '') : null
  const Element = isInside ? Link : 'a'
  return (
    <p className={styles.referral}>
      <Element className={styles.referralLink} href={href} {...(!isInside && { rel: 'noopener' })}>
        {image && (
          <Picture className={styles.referralPicture} picture={image} alt="" sizes={`${tabletUp} 12rem, 30vw`} />
        )}
        <span className={styles.referralWords}>
          <span className={styles.referralTitle}>{title}</span>
          {text && <span>{text}</span>}
          {host && <span className={styles.facts}>{t('blocks.elsewhere', { host })}</span>}
        </span>
        <Icon name={isInside ? 'arrow-right' : 'external'} />
      </Element>
    </p>
  )
}
