import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createRotation, type Rotation } from './rotation.ts'

interface Options {
  /** A media query: where all slides fit, they never move. Empty: nowhere. */
  still: string
  autoplay: boolean
  interval: number
}

/** Around and around, one whole page at a time. */
const wrapping: EmblaOptionsType = { loop: true, align: 'start', slidesToScroll: 'auto', duration: 22 }

const atRest = { isReady: false, hasMore: false, canPlay: false, isPlaying: false }

/** Brings a row of slides to life once it comes near the screen. The code is loaded only then. */
export function useCarousel(viewport: RefObject<HTMLElement | null>, { still, autoplay, interval }: Options) {
  const embla = useRef<EmblaCarouselType | null>(null)
  const rotation = useRef<Rotation | null>(null)
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
      const created = await createCarousel(element!, still)
      if (isGone) return created.destroy()
      embla.current = created
      const update = () =>
        setState({
          isReady: true,
          hasMore: created.internalEngine().options.active,
          canPlay: rotation.current !== null,
          isPlaying: rotation.current?.isPlaying() ?? false,
        })
      rotation.current = autoplay ? rotate(created, interval, update) : null
      // Somebody may have been here before the code was.
      if (element!.matches(':focus-within')) rotation.current?.stop()
      if (element!.matches(':hover')) rotation.current?.hold()
      created.on('reInit', update)
      update()
    }

    return () => {
      isGone = true
      observer.disconnect()
      rotation.current?.stop()
      rotation.current = null
      embla.current?.destroy()
      embla.current = null
      setState(atRest)
    }
  }, [viewport, still, autoplay, interval])

  const stop = () => rotation.current?.stop()
  return {
    ...state,
    showPrevious: () => embla.current?.scrollPrev(prefersStillness()),
    showNext: () => embla.current?.scrollNext(prefersStillness()),
    toggle: () => rotation.current?.toggle(),
    /** For everything that must not move under a pointer, nor ever again by itself once it was used. */
    stillness: {
      onPointerEnter: () => rotation.current?.hold(),
      onPointerLeave: () => rotation.current?.release(),
      onPointerDown: stop,
      onFocus: stop,
    },
  }
}

/** Loads what moves the slides, and lets it, but where the media query `still` matches. */
export async function createCarousel(viewport: HTMLElement, still: string): Promise<EmblaCarouselType> {
  const { default: createEmbla } = await import('embla-carousel')
  // What was scrolled to before would otherwise stay cut off at the left.
  viewport.scrollLeft = 0
  return createEmbla(viewport, { ...wrapping, breakpoints: still ? { [still]: { active: false } } : {} })
}

/** Moves on by itself; never for those who asked for less motion. */
export function rotate(embla: EmblaCarouselType, interval: number, onChange: () => void): Rotation | null {
  if (prefersStillness()) return null
  const move = () => {
    // In a hidden window nobody would see what goes by.
    if (document.visibilityState === 'visible') embla.scrollNext()
  }
  return createRotation({ interval, move, onChange })
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
