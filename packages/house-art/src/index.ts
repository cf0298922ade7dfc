/** What a shop that runs draws; the demo season's pictures and sounds are made with `@cadenza/house-art/make`. */
export { type DateImage, drawDateOverlay } from './lib/date-image.ts'
export { between, createRandom, pick, seedFrom, type Random } from './lib/random.ts'
