import type { PictureSource } from '../../values/picture-source.ts'

interface PictureProps {
  picture: PictureSource
  /**
   * Displayed width, as in HTML, by breakpoint: `${desktopUp} 50vw, 100vw`. For lazy loading,
   * browsers that support it use the actual width.
   */
  sizes?: string
  loading?: 'lazy' | 'eager'
  /** Largest contentful paint: loaded with high priority. */
  priority?: boolean
  /** Alternative text instead of the picture's own; empty if the adjacent text is equivalent. */
  alt?: string
  className?: string
}

/** Responsive picture; its space is reserved before it is loaded. */
export function Picture({
  picture,
  sizes = '100vw',
  loading = 'lazy',
  priority = false,
  alt,
  className,
}: PictureProps) {
  const isEager = priority || loading === 'eager'
  const widths = isEager ? sizes : `auto, ${sizes}`
  return (
    <picture>
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={widths} />
      ))}
      <img
        className={className}
        src={picture.url}
        alt={alt ?? picture.alt_text}
        width={picture.width}
        height={picture.height}
        sizes={widths}
        loading={isEager ? 'eager' : 'lazy'}
        data-focus={picture.focus}
        decoding="async"
        {...(priority && { fetchPriority: 'high' })}
      />
    </picture>
  )
}
