import { createHash } from 'node:crypto'
import type { Sound } from '../recordings.ts'
import { BitWriter, checkSum } from './bit-writer.ts'
import { findResidual, order, soundPrecision, findPrediction } from './prediction.ts'
import { writeResidual } from './rice.ts'

const [bits, blockSize] = [16, 4096]
/** Subframe type codes. */
const types = { constant: 0, asTheyAre: 1, predicted: 0b10_0000 | (order - 1) }
/** Sample rate codes of a frame. */
const rateCodes: Readonly<Record<number, number>> = { 22_050: 6, 24_000: 7, 44_100: 9, 48_000: 10 }

/**
 * Encodes a mono sound as a FLAC file (RFC 9639), which every browser plays. `depth` is the number
 * of significant bits per 16-bit sample: each one less reduces the file by about an eighth, and
 * doubles the noise.
 */
export function encodeFlac({ samples, sampleRate }: Sound, depth: number = bits): Uint8Array<ArrayBuffer> {
  const step = 2 ** (bits - depth)
  const most = 2 ** (bits - 1) - step
  const whole = Int32Array.from(
    samples,
    (sample) => step * Math.round((Math.max(-1, Math.min(1, sample)) * most) / step),
  )
  const parts = [new TextEncoder().encode('fLaC'), writeStreamInfo(whole, sampleRate)]
  for (let start = 0; start < whole.length; start += blockSize)
    parts.push(writeFrame(whole.subarray(start, start + blockSize), start / blockSize, sampleRate))
  return new Uint8Array(Buffer.concat(parts))
}

function writeStreamInfo(samples: Int32Array, sampleRate: number): Uint8Array {
  const out = new BitWriter()
  // Last metadata block, of type 0, and its length.
  out.write(0x80, 8)
  out.write(34, 24)
  out.write(blockSize, 16)
  out.write(blockSize, 16)
  // Frame sizes are not stated.
  out.write(0, 32)
  out.write(0, 16)
  out.write(sampleRate, 20)
  out.write(0, 3)
  out.write(bits - 1, 5)
  out.write(0, 4)
  out.write(samples.length, 32)
  for (const byte of createHash('md5').update(Int16Array.from(samples)).digest()) out.write(byte, 8)
  return out.bytes
}

function writeFrame(samples: Int32Array, number: number, sampleRate: number): Uint8Array {
  const out = new BitWriter()
  const isWhole = samples.length === blockSize
  out.write(0xfff8, 16)
  out.write(isWhole ? 12 : 7, 4)
  out.write(rateCodes[sampleRate] ?? 0, 4)
  // One channel of 16 bits.
  out.write(0b0000_1000, 8)
  for (const byte of new TextEncoder().encode(String.fromCodePoint(number))) out.write(byte, 8)
  if (!isWhole) out.write(samples.length - 1, 16)
  out.write(checkSum(out.bytes, { width: 8, polynomial: 0x07 }), 8)
  writeSubframe(out, samples)
  out.align()
  out.write(checkSum(out.bytes, { width: 16, polynomial: 0x8005 }), 16)
  return out.bytes
}

/** Writes the samples without shared zero low bits: predicted if possible, else verbatim. */
function writeSubframe(out: BitWriter, samples: Int32Array): void {
  const wasted = countWastedBits(samples)
  const shifted = samples.map((sample) => sample >> wasted)
  const prediction = samples.length > order * 4 ? findPrediction(shifted) : null
  const isConstant = samples.every((sample) => sample === samples[0])
  out.write(isConstant ? types.constant : prediction ? types.predicted : types.asTheyAre, 7)
  out.write(wasted > 0 ? 1 : 0, 1)
  if (wasted > 0) out.writeUnary(wasted - 1)
  const width = bits - wasted
  if (isConstant || !prediction) {
    for (const sample of isConstant ? shifted.subarray(0, 1) : shifted) out.write(sample, width)
    return
  }
  for (const sample of shifted.subarray(0, order)) out.write(sample, width)
  out.write(soundPrecision - 1, 4)
  out.write(prediction.shift, 5)
  for (const coefficient of prediction.coefficients) out.write(coefficient, soundPrecision)
  writeResidual(out, findResidual(shifted, prediction), order)
}

function countWastedBits(samples: Int32Array): number {
  const used = samples.reduce((all, sample) => all | sample, 0)
  return used === 0 ? 0 : 31 - Math.clz32(used & -used)
}
