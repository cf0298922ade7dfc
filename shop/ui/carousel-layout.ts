export type PerView = 1 | 2 | 3 | 4 | 5 | 6

export type ScreenWidth = 'narrow' | 'medium' | 'wide'

/** How many whole slides are seen side by side. A narrow screen shows the edge of the next one, too. */
export function countShown(perView: PerView): Record<ScreenWidth, number> {
  return { narrow: 1, medium: perView > 3 ? 3 : Math.min(perView, 2), wide: perView }
}

/** The screens on which there are more slides than fit, and so arrows. */
export function listWidthsWithArrows(slides: number, perView: PerView): ScreenWidth[] {
  const shown = countShown(perView)
  return (['narrow', 'medium', 'wide'] as const).filter((width) => slides > shown[width])
}
