import type { EmblaCarouselType, EmblaOptionsType, EmblaPluginType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Options {
  autoplay: boolean
  interval: number
}

/** Around and around, one whole page at a time. */
const wrapping: EmblaOptionsType = { loop: true, align: 'start', slidesToScroll: 'auto', duration: 22 }

const atRest = { isReady: false, hasMore: false, canPlay: false, isPlaying: false }

/** Brings a row of slides to life once it comes near the screen. The code is loaded only then. */
export function useCarousel(viewport: RefObject<HTMLElement | null>, { autoplay, interval }: Options) {
  const embla = useRef<EmblaCarouselType | null>(null)
  const [state, setState] = useState(atRest)

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    let isGone = false
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void start(), {
      rootMargin: '200px',
    })
    observer.observe(element)

    async function start() {
      observer.disconnect()
      const created = await createCarousel(element!, { autoplay, interval })
      if (isGone) return created.destroy()
      embla.current = created
      const update = () => setState(readState(created))
      created.on('reInit', update).on('autoplay:play', update).on('autoplay:stop', update)
      update()
    }

    return () => {
      isGone = true
      observer.disconnect()
      embla.current?.destroy()
      embla.current = null
      setState(atRest)
    }
  }, [viewport, autoplay, interval])

  return {
    ...state,
    showPrevious: () => embla.current?.scrollPrev(prefersStillness()),
    showNext: () => embla.current?.scrollNext(prefersStillness()),
    toggle: () => toggleAutoplay(embla.current),
  }
}

/** Loads what moves the slides, and lets it. */
export async function createCarousel(
  viewport: HTMLElement,
  { autoplay, interval }: Options,
): Promise<EmblaCarouselType> {
  const { default: createEmbla } = await import('embla-carousel')
  const plugins: EmblaPluginType[] = []
  if (autoplay && !prefersStillness()) {
    const { default: createAutoplay } = await import('embla-carousel-autoplay')
    plugins.push(
      createAutoplay({ delay: interval, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true }),
    )
  }
  // What was scrolled to before would otherwise stay cut off at the left.
  viewport.scrollLeft = 0
  return createEmbla(viewport, wrapping, plugins)
}

function readState(embla: EmblaCarouselType): typeof atRest {
  const { autoplay } = embla.plugins()
  return {
    isReady: true,
    hasMore: embla.scrollSnapList().length > 1,
    canPlay: autoplay !== undefined,
    isPlaying: autoplay?.isPlaying() ?? false,
  }
}

function toggleAutoplay(embla: EmblaCarouselType | null): void {
  const autoplay = embla?.plugins().autoplay
  if (autoplay?.isPlaying()) autoplay.stop()
  else autoplay?.play()
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
