import { expect, test } from 'vitest'
import { chooseFilm } from './camera.ts'
import { drawPhotograph, pictureScenes } from './photographs.ts'

const sheet = { seed: 5, color: '#1F4F7A', width: 48, height: 32 }

/** Returns the mean brightness of the picture, and the mean deviation of its pixels. */
function measure(data: Uint8Array): { mean: number; spread: number } {
  const mean = data.reduce((sum, each) => sum + each, 0) / data.length
  return { mean, spread: data.reduce((sum, each) => sum + Math.abs(each - mean), 0) / data.length }
}

test.for(pictureScenes)(
  'photographs: the scene %s is the same for the same seed, another for another, and no flat surface',
  (scene) => {
    const first = drawPhotograph({ ...sheet, scene })
    expect([first.width, first.height, first.data.length]).toEqual([48, 32, 48 * 32 * 3])
    expect(drawPhotograph({ ...sheet, scene }).data).toEqual(first.data)
    expect(drawPhotograph({ ...sheet, scene, seed: 6 }).data).not.toEqual(first.data)
    expect(measure(first.data).spread).toBeGreaterThan(scene.includes('morning') || scene.startsWith('bright') ? 4 : 12)
  },
)

test('photographs: some are bright and some are dark, as pages have to bear', () => {
  const means = pictureScenes.map((scene) => measure(drawPhotograph({ ...sheet, scene }).data).mean)
  expect(Math.min(...means)).toBeLessThan(60)
  expect(Math.max(...means)).toBeGreaterThan(170)
})

test('photographs: a picture larger than the film is taken in its proportions, to be enlarged', () => {
  expect(chooseFilm(2400, 800)).toEqual({ wide: 1440, high: 480 })
  expect(chooseFilm(1200, 1200)).toEqual({ wide: 960, high: 960 })
  expect(chooseFilm(48, 32)).toEqual({ wide: 48, high: 32 })
})
