import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { createProblem, pictureLimits, type PictureProblem } from './picture-problem.ts'
import { findPictureType, type PictureFormat } from './picture-type.ts'
import type { RawPicture } from './variants.ts'

/** What a picture is, before it is decoded; width and height as it is seen. */
export interface PictureFacts {
  format: PictureFormat
  width: number
  height: number
}

/** No picture within the limits takes nearly as long on a machine that is in use. */
const DECODING_SECONDS = 60

/** Reads the header alone: a file of a few bytes may claim to be as large as it likes. */
export async function readPictureFacts(bytes: Uint8Array): Promise<PictureFacts | { problem: PictureProblem }> {
  if (bytes.length === 0) return createProblem('empty', 'The file is empty.')
  if (bytes.length > pictureLimits.bytes) return createTooHeavy(bytes.length)
  const type = findPictureType(bytes)
  if ('refused' in type) return createProblem(type.refused, `The file is ${type.what}; the shop takes none.`)
  let metadata: Metadata
  try {
    // Only the decoder has to be kept from what is too large; here it is to be named.
    metadata = await open(bytes, false).metadata()
  } catch {
    return createDamaged(type.format)
  }
  return checkMetadata(metadata, type.format)
}

/**
 * The picture as it is seen: upright, in sRGB with eight bits a channel, transparency laid on white, and no wider than it is
 * needed. Nothing else of the file
 * comes along: no place, camera, name, thumbnail or comment. A problem where it cannot be decoded to its end, or not in time.
 */
export async function decodePicture(
  bytes: Uint8Array,
  facts: PictureFacts,
  { width, mostMilliseconds = DECODING_SECONDS * 1000 }: { width: number; mostMilliseconds?: number },
): Promise<RawPicture | { problem: PictureProblem }> {
  const decoding = open(bytes)
    // Ends the work, too. The decoder of AVIF hears of it only when it is through: whoever waits is answered before.
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info }) => ({ data, raw: { width: info.width, height: info.height, channels: info.channels } }),
      (error: Error) => (/timeout: \d+% complete/.test(error.message) ? tooSlow : createDamaged(facts.format)),
    )
  const giveUp = new AbortController()
  const late = sleep(mostMilliseconds, tooSlow, { ref: false, signal: giveUp.signal }).catch(() => tooSlow)
  return Promise.race([decoding, late]).finally(() => giveUp.abort())
}

export function createTooHeavy(bytes: number): { problem: PictureProblem } {
  return createProblem(
    'too_heavy',
    `The file has ${inMegabytes(bytes)} MB; a picture may have ${inMegabytes(pictureLimits.bytes)} MB.`,
  )
}

function open(bytes: Uint8Array, limitInputPixels: number | false = pictureLimits.pixels): Sharp {
  return sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true })
}

function checkMetadata(metadata: Metadata, format: PictureFormat): PictureFacts | { problem: PictureProblem } {
  const { width, height } = metadata.autoOrient
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) return createDamaged(format)
  if ((metadata.pages ?? 1) > 1) return createProblem('animated', 'The picture is animated; the shop shows still ones.')
  const { longestSide, shortestSide, pixels } = pictureLimits
  if (Math.max(width, height) > longestSide || width * height > pixels) {
    return createProblem(
      'too_large',
      `The picture is ${width} pixels wide and ${height} high; it may have ${pixels / 1e6} million pixels, and ${longestSide} along a side.`,
    )
  }
  if (Math.min(width, height) < shortestSide) {
    return createProblem(
      'too_small',
      `The picture is ${width} pixels wide and ${height} high; it needs ${shortestSide} at least.`,
    )
  }
  return { format, width, height }
}

const tooSlow = createProblem('too_slow', `The picture takes longer than ${DECODING_SECONDS} seconds to decode.`)

const createDamaged = (format: PictureFormat) =>
  createProblem('damaged', `The file begins as ${format.toUpperCase()} does, but cannot be read to its end.`)

const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')
