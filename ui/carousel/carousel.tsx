import { Children, type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslate } from '../i18n/translation.tsx'
import { countShown, listWidthsWithArrows, type PerView, writeFittingQuery } from './carousel-layout.ts'
import styles from './carousel.module.css'
import { joinClassNames } from '../class-names.ts'
import { Icon, type IconName } from '../display/icon.tsx'
import { useCarousel } from './use-carousel.ts'

export interface CarouselProps {
  label: string
  /** Slides at a time on a wide screen; narrower ones show fewer. Default 4. */
  perView?: PerView
  /** Autoplay; never with reduced motion. */
  autoplay?: boolean
  /** Milliseconds between two moves of the autoplay. Default 3000. */
  interval?: number
  /** On phones, slides are rows below each other. */
  hasRows?: boolean
  className?: string
  children: ReactNode
}

/**
 * Slides side by side that wrap around; without JavaScript, and before its code is loaded, a
 * scrollable row. Arrows come with the code, where more slides exist than fit; their space is
 * reserved from the start.
 */
export function Carousel({
  label,
  perView = 4,
  autoplay = false,
  interval = 3000,
  hasRows = false,
  className,
  children,
}: CarouselProps) {
  const t = useTranslate()
  const viewport = useRef<HTMLDivElement>(null)
  const slides = Children.toArray(children)
  const carousel = useCarousel(viewport, {
    still: writeFittingQuery(slides.length, perView, hasRows),
    autoplay,
    interval,
  })
  const { medium, wide } = countShown(perView)
  return (
    <div
      className={joinClassNames(styles.carousel, className)}
      role="group"
      aria-roledescription={t('carousel.role')}
      aria-label={label}
      data-arrows={listWidthsWithArrows(slides.length, perView, hasRows).join(' ')}
      data-rows={hasRows || undefined}
    >
      {/* A region that scrolls has to be reachable by keyboard as long as there are no arrows. */}
      <div
        ref={viewport}
        className={styles.viewport}
        {...carousel.stillness}
        data-moving={carousel.hasMore}
        tabIndex={carousel.isReady ? undefined : 0}
        role={carousel.isReady ? undefined : 'group'}
        aria-label={carousel.isReady ? undefined : label}
      >
        <ul className={styles.track} data-peek={perView > 1} data-medium={medium} data-wide={wide}>
          {Children.map(slides, (slide) => (
            <li className={styles.slide}>{slide}</li>
          ))}
        </ul>
      </div>
      <div className={styles.controls} data-print="hide">
        {carousel.hasMore && (
          <>
            {carousel.canPlay && (
              <Control
                icon={carousel.isPlaying ? 'pause' : 'play'}
                label={t(carousel.isPlaying ? 'carousel.pause' : 'carousel.play')}
                onClick={carousel.toggle}
              />
            )}
            <Control
              {...carousel.stillness}
              icon="arrow-left"
              label={t('carousel.previous')}
              onClick={carousel.showPrevious}
            />
            <Control
              {...carousel.stillness}
              icon="arrow-right"
              label={t('carousel.next')}
              onClick={carousel.showNext}
            />
          </>
        )}
      </div>
    </div>
  )
}

interface ControlProps extends ComponentProps<'button'> {
  icon: IconName
  label: string
}

function Control({ icon, label, ...rest }: ControlProps) {
  return (
    <button className={styles.control} type="button" aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
