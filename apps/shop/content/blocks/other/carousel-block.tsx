import { Carousel } from '#ui/carousel/carousel.tsx'
import type { RendererProps } from '../drawing/renderers.ts'
import styles from './other-blocks.module.css'

/** Blocks side by side, as an endless carousel. */
export function CarouselBlock({ label, per_view = 3, children }: RendererProps<'carousel'>) {
  return (
    <div className={styles.carousel}>
      <Carousel label={label} perView={per_view}>
        {children}
      </Carousel>
    </div>
  )
}
