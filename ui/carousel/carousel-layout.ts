import { belowTablet, desktopUp, tabletOnly } from '../styles/breakpoints.ts'

export type PerView = 1 | 2 | 3 | 4 | 5 | 6

const screenWidths = ['narrow', 'medium', 'wide'] as const
export type ScreenWidth = (typeof screenWidths)[number]

const mediaQueries: Record<ScreenWidth, string> = {
  narrow: belowTablet,
  medium: tabletOnly,
  wide: desktopUp,
}

/**
 * Number of whole slides shown. A narrow screen shows the edge of the next one, too; where slides
 * are rows there, it shows all of them.
 */
export function countShown(perView: PerView, hasRows = false): Record<ScreenWidth, number> {
  return { narrow: hasRows ? Infinity : 1, medium: perView > 3 ? 3 : Math.min(perView, 2), wide: perView }
}

export function listWidthsWithArrows(slides: number, perView: PerView, hasRows = false): ScreenWidth[] {
  const shown = countShown(perView, hasRows)
  return screenWidths.filter((width) => slides > shown[width])
}

/** Screen widths on which all slides fit, as a media query; empty where there are none. */
export function writeFittingQuery(slides: number, perView: PerView, hasRows = false): string {
  const more = listWidthsWithArrows(slides, perView, hasRows)
  return screenWidths
    .filter((width) => !more.includes(width))
    .map((width) => mediaQueries[width])
    .join(', ')
}
