import { createContext, createElement, type ReactNode, useContext } from 'react'

/** Its properties are those of the page. */
export type OwnPart = (properties: never) => ReactNode

/** Set by the server while it renders what is everybody's: returns what stands for a part. */
export const OwnPartsContext = createContext<((part: OwnPart) => ReactNode) | null>(null)

/**
 * Creates a part of a page, or of the layout, that shows what is a visitor's own. The server
 * renders the rest once for everybody, and this part apart for each visitor: nothing in it may use
 * `useId`.
 */
export function createOwnPart<props extends object>(
  Part: (properties: props) => ReactNode,
): (properties: props) => ReactNode {
  return function Own(properties: props) {
    const leaveOut = useContext(OwnPartsContext)
    return leaveOut ? leaveOut(Part) : createElement(Part, properties)
  }
}
