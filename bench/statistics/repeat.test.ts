import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

function repeatFigures(
  runs: readonly (number | readonly number[])[],
  options: { tolerance?: number; step?: number; most?: number } = {},
) {
  let next = 0
  return repeat({ measure: async () => runs[next++]!, read: (figures) => [figures].flat(), ...options })
}

test('bench: two runs within a tenth are enough, and the later one counts', async () => {
  expect(await repeatFigures([100, 110, 500])).toEqual({
    result: 110,
    results: [100, 110],
    isNoisy: false,
    noise: '',
  })
})

test('bench: runs that differ are repeated until one agrees with one of the two before it', async () => {
  expect(await repeatFigures([100, 111, 105])).toMatchObject({ result: 105, results: [100, 111, 105], isNoisy: false })
  expect(await repeatFigures([100, 150, 108])).toMatchObject({ result: 108, results: [100, 150, 108], isNoisy: false })
  expect(await repeatFigures([100, 150, 200, 101, 150, 150])).toMatchObject({ isNoisy: true })
})

test('bench: runs that never agree are noisy, with the one in the middle and their spread', async () => {
  expect(await repeatFigures([1_000, 2_000, 3_000.4, 4_000, 500, 500])).toEqual({
    result: 2_000,
    results: [1_000, 2_000, 3_000.4, 4_000, 500],
    isNoisy: true,
    noise: ', noisy: 500 to 4,000 in 5 runs',
  })
  expect(await repeatFigures([1, 2, 4], { most: 3 })).toMatchObject({ result: 2, noise: ', noisy: 1 to 4 in 3 runs' })
})

test('bench: figures near to their best agree within less', async () => {
  expect(await repeatFigures([98, 95, 97], { tolerance: 0.02 })).toMatchObject({ result: 97, isNoisy: false })
  expect(await repeatFigures([98, 95, 92], { tolerance: 0.02, most: 3 })).toMatchObject({ result: 95, isNoisy: true })
})

test('bench: of several figures each has to agree, or to differ by a step of the clock at most', async () => {
  expect(
    await repeatFigures(
      [
        [100, 5],
        [100, 6],
        [101, 6],
      ],
      {},
    ),
  ).toMatchObject({ result: [101, 6] })
  expect(
    await repeatFigures(
      [
        [100, 5],
        [100, 6],
      ],
      { step: 1 },
    ),
  ).toMatchObject({ isNoisy: false })
})
