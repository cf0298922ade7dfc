// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import type { FilePageProps } from './file-page.tsx'
import type { FilesPageProps } from './files-page.tsx'

const files = {
  downloads: [
    {
      id: 1,
      name: 'mass',
      title: 'Programme of the Mass',
      url: '/media/mass-1.pdf',
      bytes: 2_400_000,
      seconds: null,
      uses: 1,
    },
  ],
  recordings: [
    { id: 2, name: 'kyrie', title: 'The choir', url: '/media/kyrie-2.mp3', bytes: 320_000, seconds: 20, uses: 0 },
  ],
  mayEdit: true,
} satisfies FilesPageProps
const open = (changes: Partial<FilesPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('files', { ...files, ...changes }, { url: '/desk/media/files', ...options })

test('files: the page lists documents and recordings, and takes new ones', async () => {
  await open()
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Media":
      [Pictures](/desk/media)
      [Files and recordings](/desk/media/files current=page)
    # Files and recordings
    Documents that visitors download, and excerpts that they listen to.
    ## Files to download
    Programmes and biographies. Choose one on the page of an event or a soloist, or in the block “File to download”.
    form "Upload a PDF":
      <file "Upload a PDF" "PDF, up to 30 MB.">
      <text "Title, English (optional)" = "" lang=en>
      <text "Title, French (optional)" = "" lang=fr>
      <text "Title, Hungarian (optional)" = "" lang=hu>
      <button "Upload" submit>
      status:
    region "Files to download":
      Files to download
      | Title | File | Used | Size |
      | [Programme of the Mass](/desk/media/files/downloads/1) | mass | Used in 1 place | 2.4 MB |
    ## Recordings
    Choose one beside a piece of an event’s programme.
    form "Upload a recording":
      <file "Upload a recording" "MP3, M4A, FLAC or WAV, up to 4 MB and 60 seconds.">
      <text "Performers, English" = "" required lang=en>
      <text "Performers, French (optional)" = "" lang=fr>
      <text "Performers, Hungarian (optional)" = "" lang=hu>
      <button "Upload" submit>
      status:
    region "Recordings":
      Recordings
      | Performers | File | Used | Size |
      | [The choir](/desk/media/files/recordings/2) | kyrie | Used nowhere | 20 seconds |"
  `)
})

test('files: who only reads hands in nothing; without files that is said', async () => {
  await open({ downloads: [], recordings: [], mayEdit: false })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Media":
      [Pictures](/desk/media)
      [Files and recordings](/desk/media/files current=page)
    # Files and recordings
    Documents that visitors download, and excerpts that they listen to.
    ## Files to download
    Programmes and biographies. Choose one on the page of an event or a soloist, or in the block “File to download”.
    No file yet.
    ## Recordings
    Choose one beside a piece of an event’s programme.
    No recording yet."
  `)
})

test('files: without a file, or with one that is too large, nothing is sent', async () => {
  const { user, sent } = await open()
  const form = within(screen.getByRole('form', { name: 'Upload a recording' }))
  await user.click(form.getByRole('button', { name: 'Upload' }))
  expect(await form.findByText('Choose a file that is not empty.')).toBeTruthy()
  const large = new File([new Uint8Array(4_000_001)], 'a.mp3')
  await user.upload(form.getByLabelText(/^Upload a recording/), large)
  await user.click(form.getByRole('button', { name: 'Upload' }))
  expect(await form.findByText('The file is larger than 4 MB.')).toBeTruthy()
  expect(sent()).toEqual([])
})

const shown = {
  file: {
    library: 'downloads',
    id: 1,
    name: 'mass',
    url: '/media/mass-1.pdf',
    bytes: 2_400_000,
    seconds: null,
    uses: 0,
    title: 'Programme of the Mass',
    fields: { title_en: 'Programme of the Mass', title_fr: '', title_hu: '' },
  },
  uses: [],
  revisions: [],
  mayEdit: true,
} satisfies FilePageProps

test('file: its title is written, it is replaced, and deleted where nothing leads to it', async () => {
  const { user, settled, sent } = await openDeskPage('file', shown, { url: '/desk/media/files/downloads/1' })
  expect(outline()).toMatchInlineSnapshot(`
    "[Files and recordings](/desk/media/files)
    # Programme of the Mass
    Used nowhere
    [Open the file](https://cadenza.example/media/mass-1.pdf) 2.4 MB
    form:
      <text "Title, English" = "Programme of the Mass" required lang=en>
      <text "Title, French (optional)" = "" lang=fr>
      <text "Title, Hungarian (optional)" = "" lang=hu>
      <button "Save" submit>
    form:
      <file "Replace it with another file" "PDF, up to 30 MB.">
      <button "Replace" submit>
    region "Where it is used":
      ## Where it is used
      Used nowhere
    region "Remove":
      ## Remove
      <button "Delete the file">
    ## History
    Nothing has been changed at the desk yet."
  `)
  await user.click(screen.getByRole('button', { name: 'Delete the file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Programme of the Mass”?' }))
  expect(dialog.getByText('This cannot be undone.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete the file' }))
  await settled()
  expect(sent().at(-1)).toMatchObject({ path: '/desk/media/files/downloads/1' })
})

test('file: of a recording it is said where it stands, and who only reads changes nothing', async () => {
  const recording = {
    library: 'recordings',
    id: 2,
    name: 'kyrie',
    url: '/media/kyrie-2.mp3',
    bytes: 320_000,
    seconds: 20,
    uses: 1,
    title: 'The choir',
    fields: { credit_en: 'The choir', credit_fr: '', credit_hu: '' },
  } satisfies FilePageProps['file']
  const uses = [{ kind: 'event' as const, id: 7, title: 'Mass' }]
  await openDeskPage(
    'file',
    { ...shown, file: recording, uses, mayEdit: false },
    { url: '/desk/media/files/recordings/2' },
  )
  expect(outline()).toMatchInlineSnapshot(`
    "[Files and recordings](/desk/media/files)
    # The choir
    Used in 1 place
    0.3 MB · 20 seconds
    region "Where it is used":
      ## Where it is used
      Event: Mass
    ## History
    Nothing has been changed at the desk yet."
  `)
})
