import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface TintedProps {
  color: string
  as?: 'div' | 'section' | 'article' | 'li' | 'span'
  className?: string
  children: ReactNode
}

/**
 * Sets `--venue` for what is inside. The security policy allows no style attribute in the server's HTML, so until the
 * page has come alive the default colour stands there: never let a meaning hang on it alone, use `VenueColor` for that.
 */
export function Tinted({ color, as: Element = 'div', className, children }: TintedProps) {
  const element = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => element.current?.style.setProperty('--venue', color), [color])
  return (
    <Element className={className} ref={(node: HTMLElement | null) => void (element.current = node)}>
      {children}
    </Element>
  )
}
