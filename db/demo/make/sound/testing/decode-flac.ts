import { checkSum } from '../flac/bit-writer.ts'

/** Decodes a file written by `encodeFlac`, following the format (RFC 9639) and not the encoder. */
export function decodeFlac(bytes: Uint8Array): { samples: number[]; sampleRate: number; md5: string } {
  const read = createReader(bytes)
  if (Buffer.from(bytes.subarray(0, 4)).toString() !== 'fLaC') throw new Error('No FLAC.')
  read.skip(4 * 8 + 8 + 24 + 80)
  const sampleRate = read.bits(20)
  read.skip(3 + 5 + 4)
  const total = read.bits(32)
  const md5 = Buffer.from(Array.from({ length: 16 }, () => read.bits(8))).toString('hex')
  const samples: number[] = []
  while (samples.length < total) samples.push(...decodeFrame(bytes, read))
  return { samples, sampleRate, md5 }
}

type Reader = ReturnType<typeof createReader>

function createReader(bytes: Uint8Array) {
  let place = 0
  const bit = () => (bytes[place >> 3]! >> (7 - (place++ & 7))) & 1
  const bits = (count: number) => Array.from({ length: count }, bit).reduce((sum, each) => sum * 2 + each, 0)
  return {
    bits,
    signed: (count: number) => {
      const value = bits(count)
      return value >= 2 ** (count - 1) ? value - 2 ** count : value
    },
    unary: () => {
      let zeros = 0
      while (bit() === 0) zeros++
      return zeros
    },
    skip: (count: number) => void (place += count),
    align: () => void (place = (place + 7) & ~7),
    at: () => place >> 3,
  }
}

function decodeFrame(bytes: Uint8Array, read: Reader): number[] {
  const start = read.at()
  if (read.bits(16) !== 0xfff8) throw new Error(`No frame at ${start}.`)
  const sizeCode = read.bits(4)
  read.skip(12)
  // Frame number in UTF-8 coding: the first byte determines the length.
  const lead = read.bits(8)
  read.skip(lead < 0xc0 ? 0 : (Math.clz32(~(lead << 24)) - 1) * 8)
  const size = sizeCode === 7 ? read.bits(16) + 1 : 4096
  const header = bytes.subarray(start, read.at())
  if (read.bits(8) !== checkSum(header, { width: 8, polynomial: 0x07 })) throw new Error('A header is damaged.')
  const samples = decodeSubframe(read, size)
  read.align()
  const frame = bytes.subarray(start, read.at())
  if (read.bits(16) !== checkSum(frame, { width: 16, polynomial: 0x8005 })) throw new Error('A frame is damaged.')
  return samples
}

function decodeSubframe(read: Reader, size: number): number[] {
  const type = read.bits(7)
  const wasted = read.bits(1) ? read.unary() + 1 : 0
  const width = 16 - wasted
  if (type === 0) return Array(size).fill(read.signed(width) * 2 ** wasted)
  if (type === 1) return Array.from({ length: size }, () => read.signed(width) * 2 ** wasted)
  const order = (type & 31) + 1
  const samples = Array.from({ length: order }, () => read.signed(width))
  const precision = read.bits(4) + 1
  const shift = read.signed(5)
  const coefficients = Array.from({ length: order }, () => read.signed(precision))
  read.skip(2)
  const partitions = 2 ** read.bits(4)
  for (let partition = 0; partition < partitions; partition++) {
    const parameter = read.bits(4)
    for (let left = size / partitions - (partition === 0 ? order : 0); left > 0; left--) {
      const folded = read.unary() * 2 ** parameter + read.bits(parameter)
      const sum = coefficients.reduce((all, each, index) => all + each * samples.at(-1 - index)!, 0)
      samples.push(Math.floor(sum / 2 ** shift) + (folded % 2 ? -(folded + 1) / 2 : folded / 2))
    }
  }
  return samples.map((sample) => sample * 2 ** wasted)
}
