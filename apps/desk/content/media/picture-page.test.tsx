// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type DeskOpenOptions, type DeskPageProps, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { mediaUseKinds } from '#core/content/media-use.ts'
import { outline } from '#apps/desk/testing/outline.ts'
import { inLanguages, samplePicture, sampleRevision } from '../testing/samples.ts'

const fields = {
  is_decorative: 'false',
  ...inLanguages('alt', 'A choir in a church', 'Un chœur dans une église'),
  ...inLanguages('caption', 'Advent 2025'),
  focal_x: '50',
  focal_y: '20',
}
const picture: DeskPageProps<'picture'>['picture'] = {
  id: 12,
  name: 'choir',
  picture: samplePicture.picture,
  width: 6000,
  height: 4000,
  undescribed: ['hu'],
  uncaptioned: ['fr', 'hu'],
  isDecorative: false,
  uses: 0,
  addedAt: '2026-11-20T15:04:00.000Z',
  fields,
  format: 'JPEG',
  bytes: 2_340_000,
  isWaiting: true,
}
const sample = (changes: Partial<DeskPageProps<'picture'>> = {}): DeskPageProps<'picture'> => ({
  picture,
  uses: [],
  revisions: [],
  locales: ['en', 'fr', 'hu'],
  mayEdit: true,
  ...changes,
})
const url = '/desk/media/12'
const open = (changes: Partial<DeskPageProps<'picture'>> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('picture', sample(changes), { url, ...options })
const region = (name: string) => screen.getByRole('region', { name })

test('picture: the page says what it shows in each language, where it is cropped, its file and where it is used', async () => {
  await open()
  expect(outline()).toMatchInlineSnapshot(`
    "[Media](/desk/media)
    # choir
    Say in each language what it shows: until then no page can show it.
    form:
      group:
        Focal point
        Click on what must stay visible when a page crops the picture, or move the point with the arrow keys.
        <button "Focal point: 50% from the left, 20% from the top. The arrow keys move it." ![](/media/choir.jpg)>
        <range "From the left 50%" = "50">
        <range "From the top 20%" = "20">
        list "How pages would crop it":
          ![Wide](/media/choir.jpg)
          ![Square](/media/choir.jpg)
          ![Tall](/media/choir.jpg)
      <checkbox "Decoration" "It adds nothing to what the page says. Screen readers pass over it, and it needs no description.">
      <textarea "Description, English" = "A choir in a church" required lang=en "What someone who cannot see it should know.">
      <textarea "Description, French" = "Un chœur dans une église" required lang=fr "What someone who cannot see it should know.">
      <textarea "Description, Hungarian" = "" required lang=hu "What someone who cannot see it should know.">
      <textarea "Caption, English (optional)" = "Advent 2025" lang=en>
      <textarea "Caption, French (optional)" = "" lang=fr>
      <textarea "Caption, Hungarian (optional)" = "" lang=hu>
      <button "Save" submit>
    region "File":
      ## File
      6000 × 4000 · JPEG · 2.3 MB
      Its smaller files are still being made; until then pages show one size.
      form:
        <file "Replace it with another file" "Every page that shows it then shows the new file. Its description stays.">
        <button "Replace" submit>
    region "Where it is used":
      ## Where it is used
      Used nowhere
    region "Remove":
      ## Remove
      It can be restored right afterwards. After 30 days its files are deleted for good.
      <button "Remove the picture">
    ## History
    Nothing has been changed at the desk yet."
  `)
})

test('picture: what is typed and where it is cropped is saved with what the form began with', async () => {
  const { user, sent, settled } = await open()
  await user.type(screen.getByRole('textbox', { name: /^Description, Hungarian/ }), 'Kórus')
  fireEvent.input(screen.getByRole('slider', { name: /From the left/ }), { target: { value: '75' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: url,
      data: { was: fields, mine: { ...fields, alt_hu: 'Kórus', focal_x: '75' } },
    },
  ])
})

test('picture: the focal point is pressed on the picture, or moved by arrow keys', async () => {
  const { user } = await open()
  const stage = screen.getByRole('button', { name: /^Focal point/ })
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200))
  fireEvent.click(stage, { detail: 1, clientX: 100, clientY: 150 })
  await expect.poll(() => stage.getAttribute('aria-label')).toContain(': 25% from the left, 75%')
  fireEvent.keyDown(stage, { key: 'ArrowRight' })
  await expect.poll(() => stage.getAttribute('aria-label')).toContain(': 30% from the left, 75%')
  // Enter clicks it, without a position.
  stage.focus()
  await user.keyboard('{Enter}')
  fireEvent.keyDown(stage, { key: 'ArrowUp' })
  await expect.poll(() => stage.getAttribute('aria-label')).toContain('70% from the top')
  expect(outline(stage)).toMatchInlineSnapshot(
    `"<button "Focal point: 30% from the left, 70% from the top. The arrow keys move it." ![](/media/choir.jpg)>"`,
  )
  // As layouts would then crop it: to a tenth of its sides.
  expect([...document.querySelectorAll('main li img')].map((one) => one.getAttribute('data-focus'))).toEqual([
    'x30 y70',
    'x30 y70',
    'x30 y70',
  ])
})

test('picture: errors are said at their fields; of two who changed at once both are shown, and the other’s can be taken', async () => {
  const answers = [
    { errors: { alt_en: 'Wrong: empty.', focal_x: 'Wrong: focus.' } },
    {
      errors: { alt_en: 'Wrong: theirs.' },
      flash: { conflicts: [{ name: 'alt_en', mine: 'A choir', theirs: 'Our choir' }] },
      picture: { ...picture, fields: { ...fields, alt_en: 'Our choir', caption_fr: 'Avent 2025' } },
    },
    {},
  ]
  const { user, sent, settled } = await open({}, { answer: () => answers.shift()! })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  const form = document.querySelector('main form')!
  expect(outline(form)).toMatchInlineSnapshot(`
    "form:
      group:
        Focal point
        Click on what must stay visible when a page crops the picture, or move the point with the arrow keys.
        <button "Focal point: 50% from the left, 20% from the top. The arrow keys move it." ![](/media/choir.jpg)>
        <range "From the left 50%" = "50" invalid>
        <range "From the top 20%" = "20" invalid>
        Wrong: focus.
        list "How pages would crop it":
          ![Wide](/media/choir.jpg)
          ![Square](/media/choir.jpg)
          ![Tall](/media/choir.jpg)
      <checkbox "Decoration" "It adds nothing to what the page says. Screen readers pass over it, and it needs no description.">
      <textarea "Description, English" = "A choir in a church" required invalid lang=en "What someone who cannot see it should know." "Wrong: empty.">
      <textarea "Description, French" = "Un chœur dans une église" required lang=fr "What someone who cannot see it should know.">
      <textarea "Description, Hungarian" = "" required lang=hu "What someone who cannot see it should know.">
      <textarea "Caption, English (optional)" = "Advent 2025" lang=en>
      <textarea "Caption, French (optional)" = "" lang=fr>
      <textarea "Caption, Hungarian (optional)" = "" lang=hu>
      <button "Save" submit>"
  `)
  await user.type(screen.getByRole('textbox', { name: /^Description, Hungarian/ }), 'Kórus')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  expect(outline(form.firstElementChild)).toMatchInlineSnapshot(`
    "status:
      A colleague has changed 1 field in the meantime
      Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.
      region "A colleague has changed 1 field in the meantime":
        | Field | Yours | Theirs | Choice |
        | Description, English | A choir | Our choir | <button "Take theirs: Description, English"> |"
  `)
  await user.click(screen.getByRole('button', { name: 'Take theirs: Description, English' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  // Input stays; fields changed only by the other user are not sent.
  const was = { ...fields, alt_en: 'Our choir' }
  expect(sent().at(-1)!.data).toEqual({ was, mine: { ...was, alt_hu: 'Kórus' } })
})

test('picture: what was saved stands in the form, whose button keeps the focus', async () => {
  const saved = { picture: { ...picture, fields: { ...fields, alt_hu: 'Kórus.' } } }
  const { user, settled } = await open({}, { answer: () => saved })
  await user.type(screen.getByRole('textbox', { name: /^Description, Hungarian/ }), ' Kórus.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  expect(screen.getByRole('textbox', { name: /^Description, Hungarian/ })).toHaveProperty('value', 'Kórus.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
})

test('picture: another file takes its place; what is wrong with it is said there', async () => {
  const { user, requests, settled } = await open({}, { answer: () => ({ errors: { file: 'This is no picture.' } }) })
  const file = new File(['x'], 'choir.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Replace it with another file'), file)
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await settled()
  expect([requests[0]!.path, (requests[0]!.data as { file: File }).file.name]).toEqual([`${url}/file`, 'choir.png'])
  expect(outline(region('File'))).toMatchInlineSnapshot(`
    "region "File":
      ## File
      6000 × 4000 · JPEG · 2.3 MB
      Its smaller files are still being made; until then pages show one size.
      form:
        <file "Replace it with another file" "Every page that shows it then shows the new file. Its description stays." "This is no picture.">
        <button "Replace" submit>"
  `)
})

test('picture: once another file has taken its place, none is chosen any more', async () => {
  const { user, requests, settled } = await open()
  const input = screen.getByLabelText<HTMLInputElement>('Replace it with another file')
  await user.upload(input, new File(['x'], 'choir.png', { type: 'image/png' }))
  expect(input.files).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await settled()
  expect([requests.length, input.value]).toEqual([1, ''])
})

test('picture: one that stands somewhere is not removed, and says where it stands', async () => {
  const uses = mediaUseKinds.map((kind, id) => ({ kind, id, title: kind === 'gallery' ? '' : `The ${kind}` }))
  await open({
    uses,
    picture: { ...picture, undescribed: [], bytes: null, format: null, isWaiting: false },
  })
  expect(document.querySelector('h1 + p')!.textContent).toBe('Used in 9 places')
  expect(['File', 'Where it is used', 'Remove'].map((name) => outline(region(name))).join('\n')).toMatchInlineSnapshot(`
    "region "File":
      ## File
      6000 × 4000
      form:
        <file "Replace it with another file" "Every page that shows it then shows the new file. Its description stays.">
        <button "Replace" submit>
    region "Where it is used":
      ## Where it is used
      Hall: The venue
      Soloist: The soloist
      Event: The event
      Article: The article
      [Gallery](/desk/gallery)
      Page: The page
      Question: The question
      Survey: The survey
      Questionnaire: The questionnaire
    region "Remove":
      ## Remove
      It cannot be removed while it is in use."
  `)
})

test('picture: one that stands nowhere is removed; a change is taken back', async () => {
  const { user, sent, settled } = await open({
    revisions: [
      {
        ...sampleRevision,
        changes: [
          { field: 'focal_x', before: '50', after: '60' },
          { field: 'alt_fr', before: '', after: 'Un chœur' },
        ],
      },
    ],
  })
  expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
    "History
    | When | Who | What | Action |
    | Fri, Nov 20, 4:04 PM | Béla Nagy | details closed: · Focal point, from the left · Description, French · Focal point, from the left · 50 · 60 · Description, French · nothing · Un chœur | <button "Undo the change of Fri, Nov 20, 4:04 PM"> |"
  `)
  await user.click(screen.getByRole('button', { name: /^Undo the change/ }))
  await settled()
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }))
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: `${url}/revisions/31`, data: {} },
    { method: 'POST', path: url, data: { _method: 'DELETE' } },
  ])
})

test('picture: whoever only reads sees it whole with its texts, and changes nothing', async () => {
  await open({ mayEdit: false })
  expect(outline()).toMatchInlineSnapshot(`
    "[Media](/desk/media)
    # choir
    Say in each language what it shows: until then no page can show it.
    ![A choir in a church](/media/choir.jpg)
    Decoration
    described
    Description, English
    A choir in a church
    Description, French
    Un chœur dans une église
    Description, Hungarian
    nothing
    Caption, English
    Advent 2025
    Caption, French
    nothing
    Caption, Hungarian
    nothing
    Focal point, from the left
    50
    Focal point, from the top
    20
    region "File":
      ## File
      6000 × 4000 · JPEG · 2.3 MB
      Its smaller files are still being made; until then pages show one size.
    region "Where it is used":
      ## Where it is used
      Used nowhere
    ## History
    Nothing has been changed at the desk yet."
  `)
})

test('picture: in Hungarian and French numbers and names are theirs', async () => {
  await open({}, { locale: 'hu' })
  expect(outline(document.querySelector('#file')!.parentElement)).toMatchInlineSnapshot(`
    "region "Fájl":
      ## Fájl
      6000 × 4000 · JPEG · 2,3 MB
      A kisebb méretei még készülnek; addig az oldalak egyetlen méretet mutatnak.
      form:
        <file "Csere másik fájlra" "Minden oldal, amely mutatja, az új fájlt mutatja majd. A leírása megmarad.">
        <button "Csere" submit>"
  `)
  await open({ uses: [{ kind: 'event', id: 1, title: 'Mass' }] })
  expect(outline(region('Remove'))).toContain('It cannot be removed while it is in use.')
  await open({ uses: [{ kind: 'event', id: 1, title: 'Messe' }] }, { locale: 'fr' })
  expect(outline(document.querySelector('#uses')!.parentElement)).toMatchInlineSnapshot(`
    "region "Où elle est utilisée":
      ## Où elle est utilisée
      Spectacle: Messe"
  `)
})

test('picture: a decoration asks for no description, and the form asks in the languages of the house only', async () => {
  const { user, sent, settled } = await open({ locales: ['en', 'fr'] })
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual([
    'alt_en',
    'alt_fr',
    'caption_en',
    'caption_fr',
  ])
  await user.click(screen.getByRole('checkbox', { name: /^Decoration/ }))
  expect(screen.queryByRole('textbox', { name: /^Description/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settled()
  expect(sent()[0]!.data).toMatchObject({ mine: { is_decorative: 'true', alt_en: 'A choir in a church' } })
})
