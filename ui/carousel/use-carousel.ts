import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Options {
  /** Media query of the screens on which all slides fit and do not move. Empty: none. */
  still: string
  autoplay: boolean
  interval: number
}

/** Loops, one whole page at a time. */
const wrapping: EmblaOptionsType = { loop: true, align: 'start', slidesToScroll: 'auto', duration: 22 }

const atRest = { isReady: false, hasMore: false, canPlay: false, isPlaying: false }

/** Starts the carousel when it comes near the window, and loads its code only then. */
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
      rotation.current = autoplay ? createRotation(created, interval, update) : null
      // The visitor may have used the row before the code was loaded.
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
    /** Handlers that pause the autoplay under a pointer, and end it once the carousel is used. */
    stillness: {
      onPointerEnter: () => rotation.current?.hold(),
      onPointerLeave: () => rotation.current?.release(),
      onPointerDown: stop,
      onFocus: stop,
    },
  }
}

/** Loads the carousel library and starts it; inactive where the media query `still` matches. */
export async function createCarousel(viewport: HTMLElement, still: string): Promise<EmblaCarouselType> {
  const { default: createEmbla } = await import('embla-carousel')
  // Scroll position of the plain row: kept, it would cut off the slides at the left.
  viewport.scrollLeft = 0
  return createEmbla(viewport, { ...wrapping, breakpoints: still ? { [still]: { active: false } } : {} })
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Autoplay that pauses during attention and ends on interaction. */
interface Rotation {
  isPlaying(): boolean
  /** Pauses while hovered or focused. */
  hold(): void
  release(): void
  /** Stops until `play` is called. */
  stop(): void
  toggle(): void
}

/** Starts the autoplay, a move each `interval` milliseconds; never with reduced motion. */
export function createRotation(
  embla: Pick<EmblaCarouselType, 'scrollNext'>,
  interval: number,
  onChange: (isPlaying: boolean) => void,
): Rotation | null {
  if (prefersStillness()) return null
  let isWanted = true
  let isHeld = false
  let timer: ReturnType<typeof setInterval> | undefined

  const isPlaying = () => timer !== undefined
  const move = () => {
    // Hidden windows do not move.
    if (document.visibilityState === 'visible') embla.scrollNext()
  }

  function change(next: { isWanted?: boolean; isHeld?: boolean }): void {
    isWanted = next.isWanted ?? isWanted
    isHeld = next.isHeld ?? isHeld
    const isToPlay = isWanted && !isHeld
    if (isToPlay === isPlaying()) return
    clearInterval(timer)
    timer = isToPlay ? setInterval(move, interval) : undefined
    onChange(isToPlay)
  }

  change({})
  return {
    isPlaying,
    hold: () => change({ isHeld: true }),
    release: () => change({ isHeld: false }),
    stop: () => change({ isWanted: false }),
    toggle: () => change(isPlaying() ? { isWanted: false } : { isWanted: true, isHeld: false }),
  }
}
