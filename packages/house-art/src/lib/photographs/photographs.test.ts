import { expect, test } from 'vitest'
import { takePhotograph } from './camera.ts'
import { drawPhotograph, photographScenes } from './photographs.ts'

const sheet = { seed: 5, color: '#1F4F7A', width: 96, height: 64 }

/** Mean brightness of the picture, and how far its pixels are from it on average. */
function measure(data: Uint8Array): { mean: number; spread: number } {
  const mean = data.reduce((sum, each) => sum + each, 0) / data.length
  return { mean, spread: data.reduce((sum, each) => sum + Math.abs(each - mean), 0) / data.length }
}

test.for(photographScenes)(
  'photographs: the scene %s is the same for the same seed, another for another, and no flat surface',
  (scene) => {
    const first = drawPhotograph({ ...sheet, scene })
    expect([first.width, first.height, first.data.length]).toEqual([96, 64, 96 * 64 * 3])
    expect(drawPhotograph({ ...sheet, scene }).data).toEqual(first.data)
    expect(drawPhotograph({ ...sheet, scene, seed: 6 }).data).not.toEqual(first.data)
    expect(measure(first.data).spread).toBeGreaterThan(scene.includes('morning') || scene.startsWith('bright') ? 4 : 12)
  },
)

test('photographs: some are bright and some are dark, as pages have to bear', () => {
  const means = photographScenes.map((scene) => measure(drawPhotograph({ ...sheet, scene }).data).mean)
  expect(Math.min(...means)).toBeLessThan(60)
  expect(Math.max(...means)).toBeGreaterThan(170)
})

test('photographs: a picture larger than the film is taken in its proportions, to be enlarged', () => {
  const wall = { shade: () => [0.4, 0.4, 0.4] as const }
  const wide = takePhotograph({ ...sheet, width: 2400, height: 800 }, wall)
  expect([wide.width, wide.height]).toEqual([1440, 480])
  const standing = takePhotograph({ ...sheet, width: 1200, height: 1200 }, wall)
  expect([standing.width, standing.height]).toEqual([960, 960])
})
