import { createContext, useContext } from 'react'

/** The level of the heading that content stands under. */
export type HeadingLevel = 1 | 2 | 3

export const HeadingLevelContext = createContext<HeadingLevel>(1)

/** The element for a heading so many levels below the one that the content stands under. */
export function useHeading(levelsBelow: number): 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  const level = Math.min(useContext(HeadingLevelContext) + levelsBelow, 6)
  return `h${level}` as 'h2'
}
