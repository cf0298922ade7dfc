import { encode } from 'uqr'

/** For `<svg viewBox="0 0 size size"><path d={path}/></svg>`, black on white in every theme. */
export interface QrDrawing {
  /** Modules per side, including the quiet zone of four that scanners need. */
  size: number
  path: string
}

/** Without I, L, O and U: the code can be read aloud and typed at the door. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 125 random bits. The code reveals nothing about the order: only the shop's table links them. */
export function createTicketCode(randomBytes: (count: number) => Uint8Array): string {
  return Array.from(randomBytes(25), (byte) => alphabet[byte % 32]).join('')
}

/** White modules around a code. */
export const minQuietModules = 4

/** With 15 % error correction: runs of black modules, in the shortest path syntax. */
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
