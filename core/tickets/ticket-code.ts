import { encode } from 'uqr'

/** A QR code as one path: `<svg viewBox="0 0 size size"><path d={path}/></svg>`, black on white in every theme. */
export interface QrDrawing {
  /** Modules a side, with the quiet zone of four that scanners need. */
  size: number
  path: string
}

/** No I, L, O, U: the code can be read aloud and typed at the door when a screen is broken. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes a ticket's code of 125 random bits. It says nothing of the order: only the shop's table knows whose it is.
 * @param randomBytes gives the number of random bytes asked for
 */
export function createTicketCode(randomBytes: (count: number) => Uint8Array): string {
  return Array.from(randomBytes(25), (byte) => alphabet[byte % 32]).join('')
}

/** Modules that stay white around a code. */
export const minQuietModules = 4

/** Draws what a scanner is to read, at 15 % of error correction: runs of black modules, as short as a path can say them. */
export function drawQrCode(code: string): QrDrawing {
  const { size, data } = encode(code, { ecc: 'M', border: minQuietModules })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  })
  return { size, path }
}
