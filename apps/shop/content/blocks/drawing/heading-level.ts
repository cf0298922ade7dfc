import { createContext, useContext } from 'react'

/** Level of the heading above the content. */
export type HeadingLevel = 1 | 2 | 3

export const HeadingLevelContext = createContext<HeadingLevel>(1)

/** Returns the element of a heading that many levels below the one above the content. */
export function useHeading(levelsBelow: number): 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  const level = Math.min(useContext(HeadingLevelContext) + levelsBelow, 6)
  return `h${level}` as 'h2'
}
