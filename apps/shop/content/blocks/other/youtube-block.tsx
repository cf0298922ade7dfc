import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { landscapeUp } from '#ui/styles/breakpoints.ts'
import type { RendererProps } from '../drawing/renderers.ts'
import { focusNew } from '#ui/hooks/focus-new.ts'
import styles from './other-blocks.module.css'

/**
 * A YouTube video. Nothing is requested from YouTube before the visitor agrees to it; the player is
 * inside a page of the shop that is the only one allowed to show it. Without JavaScript it is a
 * link.
 */
export function YoutubeBlock({ video, title, image }: RendererProps<'youtube'>) {
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
