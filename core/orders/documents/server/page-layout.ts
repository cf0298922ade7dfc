/** A4 portrait, in points. */
export const pageSize: [number, number] = [595.28, 841.89]
export const [width, height] = pageSize
export const pageMargin = 54
export const textWidth = width - 2 * pageMargin
/** Only the footer is below it. */
export const pageBottom = height - 62
