import { promisify } from 'node:util'
import { Negotiator } from '@fastify/accept-negotiator'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { hashTag } from '../responses/conditional.ts'

const [packBrotli, unpackBrotli, packGzip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]

export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer that is the same for everybody, compressed. */
export interface PackedAnswer {
  type: string
  /** What is said of it beside its type, its length and its encoding. */
  headers: Readonly<Record<string, string>>
  /** Weak: the same for every encoding. */
  etag: string
  /** Its body as it can be sent at once; undefined where it has to be packed or unpacked first. */
  ready(encoding: Encoding): Buffer | undefined
  pack(encoding: Encoding): Promise<Buffer>
  /** What keeping it costs. */
  bytes(): number
}

/** As quick as it should be for who waits, and as small as it gets for what is asked for again and again. */
const [quick, small] = [5, 10]
/** Times that a page is asked for until it is worth the time. */
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

/** Packs an answer. Only the compressed body is cached; whoever wants it as it is gets it unpacked. */
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
      // What is not made smaller stays as it is.
      if (asked === often) void makeSmaller().catch(() => {})
      return packed
    },
    async pack(encoding) {
      if (encoding === 'br') return packed
      const plain = await unpackBrotli(packed)
      return encoding === 'identity' ? plain : (zipped = await packGzip(plain, { level: 7 }))
    },
    // With room for the other encoding, which may come later.
    bytes: () => Math.ceil(packed.length * 2.3),
  }
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] })

/** The best of the encodings that a browser takes. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const chosen = typeof accepted === 'string' ? negotiator.negotiate(accepted) : null
  return (chosen as Encoding | null) ?? 'identity'
}
