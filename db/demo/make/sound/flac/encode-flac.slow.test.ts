import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRandom } from '@cadenza/house-art'
import { decodeFlac } from '../testing/decode-flac.ts'
import { encodeFlac } from './encode-flac.ts'

const sampleRate = 24_000
const random = createRandom(1)
const tone = (length: number, noise = 0) =>
  Float32Array.from(
    { length },
    (_, index) => 0.5 * Math.sin(index / 9) + 0.3 * Math.sin(index / 3.1) + noise * (random() - 0.5),
  )
const whole = (samples: Float32Array, step = 1) =>
  [...samples].map((sample) => step * Math.round((Math.max(-1, Math.min(1, sample)) * (2 ** 15 - step)) / step) + 0)

test.each([
  ['a tone', tone(9000)],
  ['a tone in noise', tone(9000, 0.4)],
  ['noise', Float32Array.from({ length: 5000 }, () => random() * 2 - 1)],
  ['silence, then a tone', Float32Array.from([...new Float32Array(5000), ...tone(4000)])],
  ['a few samples', tone(7)],
  ['one block and one sample', tone(4097)],
  ['what is louder than can be', tone(5000).map((sample) => sample * 3)],
  ['an edge in silence', new Float32Array(4096).fill(1, 2000, 2001)],
])('FLAC: %s comes out as it went in', (_, samples) => {
  const decoded = decodeFlac(encodeFlac({ samples, sampleRate }))
  expect(decoded.samples).toEqual(whole(samples))
  expect(decoded.sampleRate).toBe(sampleRate)
  expect(decoded.md5).toBe(createHash('md5').update(Int16Array.from(decoded.samples)).digest('hex'))
})

test('FLAC: with fewer bits a sample is the nearest one of that many, and the file is smaller', () => {
  const samples = tone(9000, 0.2)
  const [all, fewer] = [encodeFlac({ samples, sampleRate }), encodeFlac({ samples, sampleRate }, 13)]
  expect(decodeFlac(fewer).samples).toEqual(whole(samples, 8))
  expect(fewer.length).toBeLessThan(all.length * 0.85)
})

test('FLAC: a tone takes less than half of its samples, silence next to nothing', () => {
  expect(encodeFlac({ samples: tone(24_000), sampleRate }).length).toBeLessThan(24_000)
  expect(encodeFlac({ samples: new Float32Array(24_000), sampleRate }).length).toBeLessThan(150)
})
