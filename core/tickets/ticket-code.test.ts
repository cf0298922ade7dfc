import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { createTicketCode, drawQrCode, type QrDrawing } from './ticket-code.ts'

test('a code has a letter for five bits of each of 25 random bytes, and none that is read as another', () => {
  const asked: number[] = []
  const code = createTicketCode((count) => {
    asked.push(count)
    return Uint8Array.from({ length: count }, (_, index) => index)
  })
  expect(asked).toEqual([25])
  expect(code).toBe('0123456789ABCDEFGHJKMNPQR')
})

test('only the lowest five bits of a random byte count, so that every letter is as likely', () => {
  const letters = Array.from({ length: 256 }, (_, byte) => createTicketCode(() => Uint8Array.of(byte)))
  expect([...new Set(letters)].join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  for (const letter of new Set(letters)) expect(letters.filter((other) => other === letter)).toHaveLength(8)
  expect(letters[33]).toBe('1')
})

/** Paints the path's runs, one module after another; fails if one is painted twice. */
function paint({ size, path }: QrDrawing): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)]
  expect(runs.map(([run]) => run).join('')).toBe(path)
  for (const [, x, y, length, back] of runs) {
    expect(back).toBe(x)
    for (let at = Number(x); at < Number(x) + Number(length); at++) {
      expect(modules[Number(y)]![at]).toBe(false)
      modules[Number(y)]![at] = true
    }
  }
  return modules
}

test('a drawn code has every black module of the QR code, and no other, within a quiet zone of four', () => {
  const code = '0123456789ABCDEFGHJKMNPQR'
  const drawing = drawQrCode(code)
  const { data } = encode(code, { ecc: 'M', border: 4 })
  const modules = paint(drawing)
  expect(modules).toEqual(data)
  const isQuiet = (x: number, y: number) => Math.min(x, y, drawing.size - 1 - x, drawing.size - 1 - y) < 4
  modules.forEach((row, y) => row.forEach((isBlack, x) => isQuiet(x, y) && expect(isBlack).toBe(false)))
  expect(modules[4]![4]).toBe(true)
})

test('neighbouring black modules are drawn as one run', () => {
  const { size, path } = drawQrCode('A')
  // Upper edge of the finder pattern: seven black modules.
  expect(path).toMatch(/^M4 4h7v1H4z/)
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [x, y, length].map(Number))
  for (const [x, y, length] of runs)
    expect(runs.some(([otherX, otherY]) => otherY === y && otherX === x! + length!)).toBe(false)
  expect(size).toBe(29)
})
