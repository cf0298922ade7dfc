import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with visible content: left half dark red, right half pale, a blue bar at the top. */
export function paint(wide = 300, high = 200): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <rect width="100%" height="100%" fill="#e8dcc0"/><rect width="50%" height="100%" fill="#701010"/>
    <rect width="100%" height="20%" fill="#1020c0"/></svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}

/** A PNG whose header claims a size; its pixel data is the given number of zeros. */
export function claimSize(width: number, height: number, zeros = 1000): Buffer {
  return writePng({ width, height, form: [8, 2], zeros })
}

/** A black PNG with one bit per pixel: the smallest file for many pixels. */
export const blacken = (width: number, height: number): Buffer =>
  writePng({ width, height, form: [1, 0], zeros: height * (1 + Math.ceil(width / 8)) })

interface Png {
  width: number
  height: number
  /** Bits per channel, and the channel type. */
  form: [bits: number, channels: number]
  /** Number of zero bytes in its pixel data. */
  zeros: number
}

function writePng({ width, height, form, zeros }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(zeros))],
    ['IEND', Buffer.alloc(0)],
  ] as const
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.map(([type, data]) => createChunk(type, data)),
  ])
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Two animated frames. */
export async function animate(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat(
    await Promise.all([paint(100, 80).raw().toBuffer(), paint(100, 80).negate().raw().toBuffer()]),
  )
  const raw = { width: 100, height: 160, channels: 3, pageHeight: 80 } as const
  const delay = { delay: [100, 100] }
  const pictures = sharp(frames, { raw })
  return (format === 'gif' ? pictures.gif(delay) : pictures.webp(delay)).toBuffer()
}
