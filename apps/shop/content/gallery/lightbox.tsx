import { useEffect, useEffectEvent, type PointerEvent, useRef } from 'react'
import { preload } from 'react-dom'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Icon, type IconName } from '#ui/display/icon.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { type GalleryPicture, moveAround } from '#core/content/gallery/gallery.ts'
import styles from './lightbox.module.css'

interface LightboxProps {
  pictures: readonly GalleryPicture[]
  /** Index of the picture shown; null = closed. */
  shown: number | null
  onShow: (index: number) => void
  onClose: () => void
}

/** Full-screen picture. Arrow keys, buttons and a swipe change the picture; Escape closes it. */
export function Lightbox({ pictures, shown, onShow, onClose }: LightboxProps) {
  const t = useTranslate()
  const picture = shown === null ? undefined : pictures[shown]
  const turn = (steps: number) => {
    if (shown !== null && pictures.length > 1) onShow(moveAround(shown, steps, pictures.length))
  }
  const swipe = useSwipe({ onLeft: () => turn(1), onRight: () => turn(-1) })
  useNeighbours(pictures, shown)
  useTurnsByKey(shown !== null, { turn, onShow, count: pictures.length })
  return (
    <Modal
      open={picture !== undefined}
      onClose={onClose}
      label={t('gallery.lightbox')}
      variant="full"
      className={styles.lightbox}
    >
      {picture && shown !== null && (
        <div className={styles.viewer} {...swipe}>
          <figure className={styles.figure}>
            <Picture key={picture.id} className={styles.image} picture={picture} loading="eager" />
            <figcaption className={styles.caption} aria-live="polite">
              <span>{picture.caption ?? picture.alt_text}</span>
              <span className={styles.position}>
                {t('gallery.position', { number: shown + 1, count: pictures.length })}
              </span>
            </figcaption>
          </figure>
          {pictures.length > 1 && (
            <div className={styles.turns}>
              <Turn icon="arrow-left" label={t('gallery.previous')} onPress={() => turn(-1)} />
              <Turn icon="arrow-right" label={t('gallery.next')} onPress={() => turn(1)} />
            </div>
          )}
        </div>
      )}
    </Modal>
  )
}

function Turn({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button className={styles.turn} type="button" aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

/** Arrow keys work wherever the focus is in the dialog: the browser puts it on the close button. */
function useTurnsByKey(
  isOpen: boolean,
  { turn, onShow, count }: { turn: (steps: number) => void; onShow: (index: number) => void; count: number },
): void {
  const turnByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'Home') onShow(0)
    else if (event.key === 'End') onShow(count - 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => turnByKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOpen])
}

function useNeighbours(pictures: readonly GalleryPicture[], shown: number | null): void {
  useEffect(() => {
    if (shown === null) return
    for (const steps of [1, -1]) {
      const neighbour = pictures[moveAround(shown, steps, pictures.length)]
      const source = neighbour?.sources[0]
      // With the type given, a browser skips unsupported formats.
      if (source)
        preload(neighbour.url, { as: 'image', type: source.type, imageSrcSet: source.srcset, imageSizes: '100vw' })
    }
  }, [pictures, shown])
}

/** Shorter movements are taps. */
const shortestSwipe = 40

/** Handlers for swipes with one finger: a mouse has buttons to click; two fingers zoom. */
function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ pointer: number; x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse') return
      start.current = event.isPrimary ? { pointer: event.pointerId, x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event: PointerEvent) {
      const begun = start.current
      start.current = null
      if (begun?.pointer !== event.pointerId) return
      const [across, down] = [event.clientX - begun.x, event.clientY - begun.y]
      if (Math.abs(across) < shortestSwipe || Math.abs(across) < Math.abs(down)) return
      if (across < 0) onLeft()
      else onRight()
    },
    onPointerCancel() {
      start.current = null
    },
  }
}
