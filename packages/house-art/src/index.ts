/** Drawing functions for a running shop. */
export { type DateImage, drawDateOverlay } from './lib/date-image.ts'
export { createRandom, pick, seedFrom, type Random } from './lib/random.ts'
