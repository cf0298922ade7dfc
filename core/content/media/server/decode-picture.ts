import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { mediaProblem, mediaLimits, type PictureProblem } from './problems.ts'
import { findPictureType, type PictureFormat } from './file-type.ts'
import type { RawPicture } from './variants.ts'

/** Width and height as displayed. */
export interface PictureFacts {
  format: PictureFormat
  width: number
  height: number
}

/** No picture within the limits takes nearly as long on a busy machine. */
const DECODING_SECONDS = 60

/** Reads only the header: a file of a few bytes may claim any size. */
export async function readPictureFacts(bytes: Uint8Array): Promise<PictureFacts | PictureProblem> {
  if (bytes.length === 0) return mediaProblem.picture('empty', 'The file is empty.')
  if (bytes.length > mediaLimits.picture.bytes) return createTooHeavyPicture(bytes.length)
  const type = findPictureType(bytes)
  if ('refused' in type) return mediaProblem.picture(type.refused, `The file is ${type.what}; the shop takes none.`)
  let metadata: Metadata
  try {
    // Only the decoder needs protection from oversized pictures; this call has to report them.
    metadata = await open(bytes, false).metadata()
  } catch {
    return createDamaged(type.format)
  }
  return checkMetadata(metadata, type.format)
}

/**
 * Decodes a picture as displayed: upright, in sRGB with eight bits per channel, transparency over
 * white, and no wider than needed. All metadata is dropped.
 */
export async function decodePicture(
  bytes: Uint8Array,
  facts: PictureFacts,
  { width, mostMilliseconds = DECODING_SECONDS * 1000 }: { width: number; mostMilliseconds?: number },
): Promise<RawPicture | PictureProblem> {
  const decoding = open(bytes)
    // Also stops the work; AVIF stops only when it is finished, after the response.
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

export function createTooHeavyPicture(bytes: number): PictureProblem {
  return mediaProblem.picture(
    'too_heavy',
    `The file has ${inMegabytes(bytes)} MB; a picture may have ${inMegabytes(mediaLimits.picture.bytes)} MB.`,
  )
}

function open(bytes: Uint8Array, limitInputPixels: number | false = mediaLimits.picture.pixels): Sharp {
  return sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true })
}

function checkMetadata(metadata: Metadata, format: PictureFormat): PictureFacts | PictureProblem {
  const { width, height } = metadata.autoOrient
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) return createDamaged(format)
  if ((metadata.pages ?? 1) > 1)
    return mediaProblem.picture('animated', 'The picture is animated; the shop shows still ones.')
  const { longestSide, shortestSide, pixels } = mediaLimits.picture
  if (Math.max(width, height) > longestSide || width * height > pixels) {
    return mediaProblem.picture(
      'too_large',
      `The picture is ${width} pixels wide and ${height} high; it may have ${pixels / 1e6} million pixels, and ${longestSide} along a side.`,
    )
  }
  if (Math.min(width, height) < shortestSide) {
    return mediaProblem.picture(
      'too_small',
      `The picture is ${width} pixels wide and ${height} high; it needs ${shortestSide} at least.`,
    )
  }
  return { format, width, height }
}

const tooSlow = mediaProblem.picture('too_slow', `The picture takes longer than ${DECODING_SECONDS} seconds to decode.`)

const createDamaged = (format: PictureFormat) =>
  mediaProblem.picture('damaged', `The file begins as ${format.toUpperCase()} does, but cannot be read to its end.`)

const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')
