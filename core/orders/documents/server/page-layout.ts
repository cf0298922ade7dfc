/** A4 upright, in points. */
export const pageSize: [number, number] = [595.28, 841.89]
export const [width, height] = pageSize
export const margin = 54
export const textWidth = width - 2 * margin
/** Nothing but the foot stands below it. */
export const bottom = height - 62
