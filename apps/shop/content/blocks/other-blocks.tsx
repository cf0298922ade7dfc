import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from '@cadenza/navigation/react'
import { href } from '@cadenza/navigation'
import type { Block } from '#core/content/blocks/blocks.ts'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { languageTags, type Locale } from '#values/locales.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { tabletUp, landscapeUp } from '#ui/styles/breakpoints.ts'
import { isExternalHref, isSafeHref } from '#core/content/blocks/links.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { focusNew } from '#ui/hooks/focus-new.ts'
import { FieldBlock } from './field-block.tsx'
import { QuestionnaireBlock } from './questionnaire-block.tsx'
import type { OtherBlockName, Renderers, RendererProps } from './drawing.ts'
import styles from './other-blocks.module.css'

const renderers: Renderers<OtherBlockName> = {
  carousel: CarouselBlock,
  file: FileBlock,
  'referral-link': ReferralLinkBlock,
  youtube: YoutubeBlock,
  'survey-input': FieldBlock,
  'questionnaire-input': FieldBlock,
  'questionnaire-questionnaire': QuestionnaireBlock,
}

interface OtherBlockProps {
  name: OtherBlockName
  props: { children?: Block[] }
  children?: ReactNode
}

export function OtherBlock({ name, props, children }: OtherBlockProps) {
  const Renderer = renderers[name] as ComponentType<object> | undefined
  // Stored by a later version of the shop: unknown blocks are left out.
  if (!Renderer) return null
  const { children: blocks, ...own } = props
  return <Renderer {...own} {...(blocks && { blocks, children })} />
}

/**
 * Nothing is requested from YouTube before the visitor agrees; the player is in the only page of
 * the shop that may show it. Without JavaScript it is a link.
 */
function YoutubeBlock({ video, title, image }: RendererProps<'youtube'>) {
  const t = useTranslate()
  const isHydrated = useIsHydrated()
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <Player video={video} title={title} />
  return (
    <figure className={styles.video} data-tone="dark">
      {image && <Picture className={styles.poster} picture={image} alt="" sizes={`${landscapeUp} 66vw, 100vw`} />}
      <figcaption className={styles.invitation}>
        <strong className={styles.videoTitle}>{title}</strong>
        {isHydrated ? (
          <Button variant="onDark" icon="play" onClick={() => setWanted(true)}>
            {t('blocks.video.play')}
          </Button>
        ) : (
          <Button
            as="a"
            variant="onDark"
            iconAfter="external"
            rel="noopener"
            href={`https://www.youtube.com/watch?v=${video}`}
          >
            {t('blocks.video.onYoutube')}
          </Button>
        )}
        <span className={styles.notice}>{t('blocks.video.notice')}</span>
      </figcaption>
    </figure>
  )
}

function Player({ video, title }: { video: string; title: string }) {
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- ours, with a policy of its own, under which nothing of ours runs
    <iframe
      // The focused button is gone.
      ref={focusNew}
      className={styles.player}
      src={href(routes.video, { video })}
      title={title}
      allow="autoplay; fullscreen"
      allowFullScreen
    />
  )
}

/** A link to another page with its description; for an external one also the name of the site. */
function ReferralLinkBlock({ href, title, text, image }: RendererProps<'referral-link'>) {
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

function FileBlock({ label, stored }: RendererProps<'file'>) {
  const locale = useLocale()
  if (!stored) return null
  const title = label ?? stored.title
  const ending = stored.url.slice(stored.url.lastIndexOf('.') + 1)
  return (
    <p className={styles.file}>
      <a className={styles.fileLink} href={stored.url} download={`${title}.${ending}`} type={stored.type}>
        <Icon name="download" />
        <span className={styles.fileTitle}>{title}</span>
        <span className={styles.facts}>{`${ending.toUpperCase()}, ${formatSize(stored.bytes, locale)}`}</span>
      </a>
    </p>
  )
}

/** `96 kB`, `1.2 MB`; in French `1,2 Mo`. */
function formatSize(bytes: number, locale: Locale): string {
  const [unit, count] = bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1e6] as const)
  const maximumFractionDigits = count < 10 && unit === 'megabyte' ? 1 : 0
  return new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, maximumFractionDigits }).format(
    Math.max(count, 1),
  )
}

function CarouselBlock({ label, per_view = 3, children }: RendererProps<'carousel'>) {
  return (
    <div className={styles.carousel}>
      <Carousel label={label} perView={per_view}>
        {children}
      </Carousel>
    </div>
  )
}
