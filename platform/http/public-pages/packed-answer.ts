import { promisify } from 'node:util'
import { Negotiator } from '@fastify/accept-negotiator'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { hashTag } from '../responses/conditional.ts'

const [packBrotli, unpackBrotli, packGzip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]

export type Encoding = 'br' | 'gzip' | 'identity'

/** A compressed response, the same for all visitors. */
export interface PackedAnswer {
  type: string
  /** Headers other than type, length and encoding. */
  headers: Readonly<Record<string, string>>
  /** Weak: the same for every encoding. */
  etag: string
  /** Undefined if the body must be compressed or decompressed first. */
  ready(encoding: Encoding): Buffer | undefined
  pack(encoding: Encoding): Promise<Buffer>
  bytes(): number
}

/** Fast for the waiting visitor, small for frequent requests. */
const [quick, small] = [5, 10]
/** Number of requests that justifies the stronger compression. */
const often = 20

const brotli = (body: Buffer, quality: number) =>
  packBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

export interface Answer {
  type: string
  headers?: Record<string, string>
  body: Buffer
}

/** Compresses a response. Only that is cached, and decompressed for clients without support. */
export async function encodeAnswer({ type, headers = {}, body }: Answer): Promise<PackedAnswer> {
  const etag = hashTag(body)
  let packed = await brotli(body, quick)
  let zipped: Buffer | undefined
  let asked = 0

  async function makeSmaller(): Promise<void> {
    packed = await brotli(await unpackBrotli(packed), small)
  }

  return {
    type,
    headers,
    etag,
    ready(encoding) {
      if (encoding === 'identity') return undefined
      if (encoding === 'gzip') return zipped
      asked += 1
      // Keeps the body if the stronger compression does not reduce it.
      if (asked === often) void makeSmaller().catch(() => {})
      return packed
    },
    async pack(encoding) {
      if (encoding === 'br') return packed
      const plain = await unpackBrotli(packed)
      return encoding === 'identity' ? plain : (zipped = await packGzip(plain, { level: 7 }))
    },
    // Includes room for the other encoding, which may be added later.
    bytes: () => Math.ceil(packed.length * 2.3),
  }
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] })

export function findEncoding(accepted: string | string[] | undefined): Encoding {
  const chosen = typeof accepted === 'string' ? negotiator.negotiate(accepted) : null
  return (chosen as Encoding | null) ?? 'identity'
}
