// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleList, samplePicture } from '../testing/samples.ts'

type Picture = DeskPageProps<'media'>['pictures'][number]
const line = (id: number, name: string, changes: Partial<Picture> = {}): Picture => ({
  id,
  name,
  picture: samplePicture.picture,
  width: 1600,
  height: 900,
  undescribed: [],
  uncaptioned: [],
  isDecorative: false,
  uses: 0,
  addedAt: '2025-11-20T15:04:00.000Z',
  ...changes,
})
const sample = (changes: Partial<DeskPageProps<'media'>> = {}): DeskPageProps<'media'> => ({
  pictures: [
    line(12, 'choir', { uses: 1, addedAt: '2026-11-20T15:04:00.000Z' }),
    line(13, 'foyer', { picture: null, undescribed: ['fr', 'hu'], uses: 3 }),
    line(14, 'organ'),
  ],
  list: { ...sampleList, sort: '-added' },
  show: 'all',
  mayEdit: true,
  ...changes,
})
const url = '/desk/media'

test('media: each picture says in which languages it is described, where it is used, its size and when it came', async () => {
  await openDeskPage('media', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Media":
      [Pictures](/desk/media current=page)
      [Files and recordings](/desk/media/files)
    # Media
    All pictures of the house. Each says what it shows, in the languages of the house, before a page shows it.
    region "Upload pictures":
      <file "Drop pictures anywhere on this page, or choose them here" "JPEG, PNG, WebP or AVIF, up to 30 MB each. Place and camera details are never published.">
      status:
    nav "View":
      [All](/desk/media?show=all current=page)
      [To describe](/desk/media?show=undescribed)
      [Unused](/desk/media?show=unused)
    search:
      <search "Words of a name or a description" = "">
      <button "Search" submit>
    region "Media":
      Media
      | [Picture](/desk/media?sort=name) | Description | Used | Pixels | [Added](/desk/media?sort=added) ▼ |
      | [choir](/desk/media/12 ![](/media/choir.jpg)) | complete | Used in 1 place | 1600 × 900 | Fri, Nov 20 |
      | [foyer](/desk/media/13) | French missing · Hungarian missing | Used in 3 places | 1600 × 900 | Thu, Nov 20, 2025 |
      | [organ](/desk/media/14 ![](/media/choir.jpg)) | complete | Used nowhere | 1600 × 900 | Thu, Nov 20, 2025 |"
  `)
})

test('media: who only reads takes no files in', async () => {
  await openDeskPage('media', sample({ mayEdit: false }), { url })
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test.each([
  [{}, 'No picture yet'],
  [{ show: 'undescribed' as const }, 'Every picture is described'],
  [{ show: 'unused' as const }, 'Every picture is used'],
  [{ show: 'unused' as const, list: { ...sampleList, q: 'x' } }, 'No matches'],
])('media: an empty list that is narrowed by %o says “%s”', async (changes, title) => {
  await openDeskPage('media', sample({ pictures: [], list: sampleList, ...changes }), { url })
  expect(outline(document.querySelector('main')!.lastElementChild).split('\n')[0]).toBe(title)
})

test('media: in Hungarian and French', async () => {
  await openDeskPage('media', sample(), { url, locale: 'hu' })
  expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
    "Médiatár
    | [Kép](/desk/media?sort=name) | Leírás | Használat | Képpont | [Feltöltve](/desk/media?sort=added) ▼ |
    | [choir](/desk/media/12 ![](/media/choir.jpg)) | teljes | 1 helyen szerepel | 1600 × 900 | nov. 20., péntek |
    | [foyer](/desk/media/13) | hiányzik: francia · hiányzik: magyar | 3 helyen szerepel | 1600 × 900 | 2025. nov. 20., csütörtök |
    | [organ](/desk/media/14 ![](/media/choir.jpg)) | teljes | Sehol sem szerepel | 1600 × 900 | 2025. nov. 20., csütörtök |"
  `)
  await openDeskPage('media', sample(), { url, locale: 'fr' })
  expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
    "Images
    | [Image](/desk/media?sort=name) | Description | Utilisation | Pixels | [Ajoutée](/desk/media?sort=added) ▼ |
    | [choir](/desk/media/12 ![](/media/choir.jpg)) | complet | Utilisée à 1 endroit | 1600 × 900 | ven. 20 nov. |
    | [foyer](/desk/media/13) | français : à traduire · hongrois : à traduire | Utilisée à 3 endroits | 1600 × 900 | jeu. 20 nov. 2025 |
    | [organ](/desk/media/14 ![](/media/choir.jpg)) | complet | Utilisée nulle part | 1600 × 900 | jeu. 20 nov. 2025 |"
  `)
})

test('media: a decoration is none to describe; a caption in French alone is missing in the other languages', async () => {
  const pictures = [line(12, 'leaves', { isDecorative: true }), line(13, 'choir', { uncaptioned: ['en', 'hu'] })]
  await openDeskPage('media', sample({ pictures }), { url })
  const [leaves, choir] = ['leaves', 'choir'].map(
    (name) => screen.getByRole('row', { name: new RegExp(name) }).textContent,
  )
  expect(leaves).toContain('decoration')
  expect(choir).toContain('caption: English missing · caption: Hungarian missing')
})
