// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskOpenOptions, type DeskPageProps, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleRevision } from '../testing/samples.ts'
import { unwritten, type WrittenChanges, writtenSamples } from '../testing/written-samples.ts'

const url = '/desk/events/7'
const open = (
  changes: WrittenChanges = {},
  { more, ...options }: DeskOpenOptions & { more?: Partial<DeskPageProps<'event'>> } = {},
) => openDeskPage('event', { ...writtenSamples.event(changes), ...more }, { url, ...options })
const { fields } = writtenSamples.event().writing
const section = (title: string) => screen.getByText(title, { selector: 'legend' }).parentElement!
const mine = (data: unknown) => (data as { mine: Record<string, string> }).mine

test('event: its page has its texts, pieces, soloists, picture and address, and when it is played', async () => {
  await open()
  expect(outline()).toMatchInlineSnapshot(`
    "[Events](/desk/events)
    # Mass in B minor
    published · Changes are visible as soon as you save.
    [View on the site](https://cadenza.example/event/mass)
    form:
      <text "Title, English" = "Mass in B minor" required lang=en "Used where a translation is missing.">
      <text "Title, French" = "Messe en si mineur" lang=fr "Written.">
      <text "Title, Hungarian" = "H-moll mise" lang=hu "Written.">
      <text "Subtitle, English" = "Bach for Advent" lang=en "Used where a translation is missing.">
      <text "Subtitle, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Subtitle, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      group:
        Text
        <button "Undo the last step" aria-disabled>
        status:
        <button "Heading: The work" expanded=false> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Duplicate: Heading: The work"> <button "Remove: Heading: The work">
        <button "Text: Written in Leipzig." expanded=false> <button "Move up: Text: Written in Leipzig."> <button "Move down: Text: Written in Leipzig." aria-disabled> <button "Duplicate: Text: Written in Leipzig."> <button "Remove: Text: Written in Leipzig.">
        <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
        <button "Add block">
      group:
        Programme
        group:
          Piece 1
          <text "Composer" = "J. S. Bach" required>
          <text "Minutes" = "110" required>
          <text "Piece, English" = "Mass in B minor" required lang=en>
          <text "Piece, French" = "" lang=fr "Not translated yet: visitors read the English text.">
          <text "Piece, Hungarian" = "H-moll mise" lang=hu>
          <select "Recording (optional)" = "No recording" of No recording / The choir (kyrie)>
          <button "Move up: Piece 1: J. S. Bach, Mass in B minor" aria-disabled> <button "Move down: Piece 1: J. S. Bach, Mass in B minor" aria-disabled> <button "Remove: Piece 1: J. S. Bach, Mass in B minor">
        <button "Add a piece">
      group:
        Soloists
        Dóra Kiss alto <button "Move up: Dóra Kiss" aria-disabled> <button "Move down: Dóra Kiss"> <button "Remove: Dóra Kiss">
        Jean Roux · not published: visitors do not see this name <button "Move up: Jean Roux"> <button "Move down: Jean Roux" aria-disabled> <button "Remove: Jean Roux">
        <select "Another soloist" = "Choose a soloist" of Choose a soloist / Éva Nagy, violin / Ida Tóth>
        <button "Add soloist">
      <text "Length in minutes" = "130" required "Including intervals.">
      <text "Interval in minutes" = "20" "Part of the length. 0: no interval. Left empty, it is not shown.">
      <text "From what age" = "" "In years. Left empty, it is not shown.">
      group:
        Sung in
        Latin <button "Remove: Latin">
        German <button "Remove: German">
        <select "Language" = "Choose a language" of Choose a language / Arabic / Armenian / Basque / Bulgarian / Catalan / Chinese / Church Slavic / Croatian / Czech / Danish / Dutch / English / Esperanto / Estonian / Finnish / French / Georgian / Greek / Hebrew / Hungarian / Icelandic / Irish / Italian / Japanese / Korean / Latvian / Lithuanian / Norwegian / Occitan / Polish / Portuguese / Romanian / Russian / Serbian / Slovak / Slovenian / Spanish / Swedish / Turkish / Ukrainian / Yiddish>
        <button "Add language">
      group:
        Surtitles in
        No language chosen: none is shown.
        <select "Language" = "Choose a language" of Choose a language / Arabic / Armenian / Basque / Bulgarian / Catalan / Chinese / Church Slavic / Croatian / Czech / Danish / Dutch / English / Esperanto / Estonian / Finnish / French / Georgian / German / Greek / Hebrew / Hungarian / Icelandic / Irish / Italian / Japanese / Korean / Latin / Latvian / Lithuanian / Norwegian / Occitan / Polish / Portuguese / Romanian / Russian / Serbian / Slovak / Slovenian / Spanish / Swedish / Turkish / Ukrainian / Yiddish>
        <button "Add language">
      <text "Latecomers, English" = "Wait for the Credo." lang=en "A sentence: when they are let in. Left empty, the hall’s own sentence applies.">
      <text "Latecomers, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Latecomers, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      group:
        Picture
        ![A choir in a church](/media/choir.jpg)
        choir
        <button "Choose another"> <button "No picture">
      group:
        Picture for shared links
        <button "Choose a picture">
      group:
        Programme to download (PDF)
        <select "File" = "The Mass, programme" "The page of the concert links to it." of No file / The Mass, programme>
        [Open the file](https://cadenza.example/media/mass-0123456789abcdef.pdf)
        <file "Upload a PDF" "PDF, up to 30 MB.">
        <button "Upload"> [All files](/desk/media/files)
      <select "VAT class" = "concert: FR 5.5%, HU 27%" "Tickets that are sold keep their rate." of / concert: FR 5.5%, HU 27% / exempt>
      <text "Short name in the URL" = "mass" "Letters, digits and hyphens. Empty: made from the title. Files and calendars identify the event by it.">
      details closed:
        Preview
        The page with what you typed and did not save. Only you see it; its link expires after half an hour.
        group "Language of the preview":
          <button "English" pressed> <button "French" pressed=false> <button "Hungarian" pressed=false>
        group "Width of the preview":
          <button "Phone" pressed> <button "Tablet" pressed=false> <button "Wide screen" pressed=false>
      <button "Save and publish" submit>
    <button "Unpublish"> <button "Archive"> <button "Duplicate">
    ## Concerts
    region "Concerts":
      Concerts
      | When | Hall |
      | [January 9, 2027, 7:30 PM](/desk/season/40) | Hall of Strings |
    [Plan concerts](/desk/season/plan?event=7)
    ## History
    Nothing has been changed at the desk yet."
  `)
})

test('event: pieces are added, moved and taken away, and sent as they were typed', async () => {
  const { user, requests, settled } = await open()
  const programme = within(section('Programme'))
  await user.click(programme.getByRole('button', { name: 'Add a piece' }))
  const second = within(programme.getByRole('group', { name: 'Piece 2' }))
  await expect.poll(() => document.activeElement).toBe(second.getByRole('textbox', { name: /^Composer/ }))
  await user.type(second.getByRole('textbox', { name: /^Composer/ }), 'Cage')
  await user.type(second.getByRole('textbox', { name: /^Minutes/ }), '4')
  await user.type(second.getByRole('textbox', { name: /^Piece, English/ }), '4’33”')
  expect(outline(section('Programme'))).toMatchInlineSnapshot(`
    "group:
      Programme
      group:
        Piece 1
        <text "Composer" = "J. S. Bach" required>
        <text "Minutes" = "110" required>
        <text "Piece, English" = "Mass in B minor" required lang=en>
        <text "Piece, French" = "" lang=fr "Not translated yet: visitors read the English text.">
        <text "Piece, Hungarian" = "H-moll mise" lang=hu>
        <select "Recording (optional)" = "No recording" of No recording / The choir (kyrie)>
        <button "Move up: Piece 1: J. S. Bach, Mass in B minor" aria-disabled> <button "Move down: Piece 1: J. S. Bach, Mass in B minor"> <button "Remove: Piece 1: J. S. Bach, Mass in B minor">
      group:
        Piece 2
        <text "Composer" = "Cage" required>
        <text "Minutes" = "4" required>
        <text "Piece, English" = "4’33”" required lang=en>
        <text "Piece, French" = "" lang=fr "Not translated yet: visitors read the English text.">
        <text "Piece, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
        <select "Recording (optional)" = "No recording" of No recording / The choir (kyrie)>
        <button "Move up: Piece 2: Cage, 4’33”"> <button "Move down: Piece 2: Cage, 4’33”" aria-disabled> <button "Remove: Piece 2: Cage, 4’33”">
      <button "Add a piece">"
  `)
  await user.click(programme.getByRole('button', { name: 'Move up: Piece 2: Cage, 4’33”' }))
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await expect.poll(focused).toBe('Move up: Piece 1: Cage, 4’33”')
  await user.click(programme.getByRole('button', { name: /^Remove: Piece 2/ }))
  await expect.poll(focused).toBe('Add a piece')
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(JSON.parse(mine(requests.at(-1)!.data)['programme']!)).toEqual([
    { composer: 'Cage', work: { en: '4’33”', fr: '', hu: '' }, minutes: '4' },
  ])
})

test('event: soloists are chosen once each, moved and taken away', async () => {
  const { user, requests, settled } = await open()
  const soloists = within(section('Soloists'))
  await user.selectOptions(soloists.getByRole('combobox'), '8')
  await user.click(soloists.getByRole('button', { name: 'Add soloist' }))
  await expect.poll(() => document.activeElement).toBe(soloists.getByRole('combobox'))
  await user.click(soloists.getByRole('button', { name: 'Move up: Éva Nagy' }))
  await new Promise((resolve) => void setTimeout(resolve))
  await expect.poll(() => document.activeElement).toBe(soloists.getByRole('button', { name: 'Move up: Éva Nagy' }))
  await user.click(soloists.getByRole('button', { name: 'Remove: Jean Roux' }))
  await expect.poll(() => document.activeElement).toBe(soloists.getByRole('combobox'))
  expect(outline(section('Soloists'))).toMatchInlineSnapshot(`
    "group:
      Soloists
      Dóra Kiss alto <button "Move up: Dóra Kiss" aria-disabled> <button "Move down: Dóra Kiss"> <button "Remove: Dóra Kiss">
      Éva Nagy violin <button "Move up: Éva Nagy"> <button "Move down: Éva Nagy" aria-disabled> <button "Remove: Éva Nagy">
      <select "Another soloist" = "Choose a soloist" of Choose a soloist / Jean Roux / Ida Tóth>
      <button "Add soloist">"
  `)
  // Nobody was selected: nobody is added.
  await user.click(soloists.getByRole('button', { name: 'Add soloist' }))
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(mine(requests.at(-1)!.data)['soloists']).toBe('5 8')
})

test('event: without pieces, soloists and dates it is said what is missing', async () => {
  await open({ ...unwritten(fields), writing: {} }, { more: { dates: [], soloists: [] } })
  expect(outline(section('Programme'))).toMatchInlineSnapshot(`
    "group:
      Programme
      No piece yet: the page then has no programme.
      <button "Add a piece">"
  `)
  expect(outline(section('Soloists'))).toMatchInlineSnapshot(`
    "group:
      Soloists
      None yet: the page then has no soloists.
      There is no soloist yet; what you typed here is kept. [Add a soloist](/desk/soloists/new)
      <select "Another soloist" = "Choose a soloist" of Choose a soloist>
      <button "Add soloist">"
  `)
  expect(outline(screen.getByRole('heading', { name: 'Concerts' }).parentElement)).toMatchInlineSnapshot(`
    "## Concerts
    No concert of it is planned yet.
    [Plan concerts](/desk/season/plan?event=7)"
  `)
})

test('event: somebody who plays and is no soloist of the house any more is said to be gone', async () => {
  await open({ fields: { soloists: '99' } })
  expect(within(section('Soloists')).getByText('a removed soloist')).toBeTruthy()
})

test('event: errors of a piece and of the soloists are said where they belong', async () => {
  const errors = {
    'programme.0.minutes': 'Wrong: minutes.',
    'programme.0.work_fr': 'Wrong: long.',
    soloists: 'Wrong: none of these.',
    programme: 'Too many pieces.',
  }
  const { programme: _, ...ofParts } = errors
  const answers = [{ errors }, { errors: ofParts }]
  const { user, settled } = await open({}, { answer: () => answers.shift()! })
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(outline(section('Programme'))).toMatchInlineSnapshot(`
    "group:
      Programme
      Too many pieces.
      group:
        Piece 1
        <text "Composer" = "J. S. Bach" required>
        <text "Minutes" = "110" required invalid "Wrong: minutes.">
        <text "Piece, English" = "Mass in B minor" required lang=en>
        <text "Piece, French" = "" invalid lang=fr "Not translated yet: visitors read the English text." "Wrong: long.">
        <text "Piece, Hungarian" = "H-moll mise" lang=hu>
        <select "Recording (optional)" = "No recording" of No recording / The choir (kyrie)>
        <button "Move up: Piece 1: J. S. Bach, Mass in B minor" aria-disabled> <button "Move down: Piece 1: J. S. Bach, Mass in B minor" aria-disabled> <button "Remove: Piece 1: J. S. Bach, Mass in B minor">
      <button "Add a piece">"
  `)
  expect(outline(section('Soloists'))).toMatchInlineSnapshot(`
    "group:
      Soloists
      Wrong: none of these.
      Dóra Kiss alto <button "Move up: Dóra Kiss" aria-disabled> <button "Move down: Dóra Kiss"> <button "Remove: Dóra Kiss">
      Jean Roux · not published: visitors do not see this name <button "Move up: Jean Roux"> <button "Move down: Jean Roux" aria-disabled> <button "Remove: Jean Roux">
      <select "Another soloist" = "Choose a soloist" of Choose a soloist / Éva Nagy, violin / Ida Tóth>
      <button "Add soloist">"
  `)
  // Typing in a field removes the errors of its parts, and no others.
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(section('Programme').textContent).toMatch(/Wrong: minutes/)
  await user.type(within(section('Programme')).getByRole('textbox', { name: 'Composer' }), '!')
  expect(section('Programme').textContent).not.toMatch(/Wrong|Too many/)
  expect(section('Soloists').textContent).toContain('Wrong: none of these.')
})

test('event: it is duplicated by who may add events, planned by who may plan, and neither by others', async () => {
  const { user, sent, settled } = await open()
  await user.click(screen.getByRole('button', { name: 'Duplicate' }))
  await settled()
  await user.click(screen.getByRole('link', { name: 'Plan concerts' }))
  await settled()
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /desk/events/7/duplicate',
    'GET /desk/season/plan?event=7',
  ])
  await open({}, { more: { mayAdd: false }, me: { actions: ['events.edit'] } })
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Plan concerts' })).toBeNull()
})

test('event: whoever only reads one may duplicate it for their own hall', async () => {
  const { user, sent, settled } = await open({}, { more: { mayEdit: false } })
  await user.click(screen.getByRole('button', { name: 'Duplicate' }))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/events/7/duplicate'])
})

test('event: the history writes pieces, soloists and pictures as one reads them', async () => {
  const changes = [
    { field: 'programme', before: '[]', after: fields['programme']! },
    { field: 'soloists', before: '5', after: '5 6 77' },
    { field: 'cover_id', before: '12', after: '' },
    { field: 'duration_minutes', before: '120', after: '130' },
    { field: 'content', before: '[]', after: fields['content']! },
  ]
  await open({ around: { revisions: [{ ...sampleRevision, changes }] } })
  expect(outline(screen.getByRole('heading', { name: 'History' }).parentElement!.querySelector('details')))
    .toMatchInlineSnapshot(`
      "details closed:
        Programme · Soloists · Picture · Length in minutes · Text
        Programme
        nothing
        J. S. Bach: Mass in B minor / H-moll mise (110′)
        Soloists
        Dóra Kiss
        Dóra Kiss, Jean Roux, a removed soloist
        Picture
        choir
        nothing
        Length in minutes
        120
        130
        Text
        nothing
        Heading: The work Text: Written in Leipzig."
    `)
})

test('event: of two who changed blocks at once, each part is named, and the other’s can be taken', async () => {
  const conflicts = [
    { name: 'content.b1.text_fr', mine: 'L’œuvre', theirs: 'L’ouvrage' },
    { name: 'content.order', mine: '[["b1"],["b2"]]', theirs: '[["b2"],["b1"]]' },
  ]
  const answer = () => ({ errors: { content: 'Wrong: theirs.' }, flash: { conflicts } })
  const { user, requests, settled } = await open({}, { answer })
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(outline(document.querySelector('form table'))).toMatchInlineSnapshot(`
    "| Field | Yours | Theirs | Choice |
    | Text, French | L’œuvre | L’ouvrage | <button "Take theirs: Text, French"> |
    | Order of the blocks | Heading: The work Text: Written in Leipzig. | Text: Written in Leipzig. Heading: The work | <button "Take theirs: Order of the blocks"> |"
  `)
  await user.click(screen.getByRole('button', { name: 'Take theirs: Text, French' }))
  await user.click(screen.getByRole('button', { name: 'Take theirs: Order of the blocks' }))
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  const blocks = JSON.parse(mine(requests.at(-1)!.data)['content']!) as { key: string; values: object }[]
  expect(blocks.map(({ key, values }) => [key, values])).toMatchInlineSnapshot(`
    [
      [
        "b2",
        {
          "nodes_en": "Written in Leipzig.",
        },
      ],
      [
        "b1",
        {
          "level": "2",
          "text_en": "The work",
          "text_fr": "L’ouvrage",
        },
      ],
    ]
  `)
})

test('event: in French and Hungarian its page is in that language, dates and all', async () => {
  await open({}, { locale: 'fr' })
  expect(outline(screen.getByText('Programme', { selector: 'legend' }).parentElement)).toMatchInlineSnapshot(`
    "group:
      Programme
      group:
        Œuvre 1
        <text "Compositeur" = "J. S. Bach" required>
        <text "Minutes" = "110" required>
        <text "Œuvre, anglais" = "Mass in B minor" required lang=en>
        <text "Œuvre, français" = "" lang=fr "Pas encore traduit : les visiteurs lisent le texte anglais.">
        <text "Œuvre, hongrois" = "H-moll mise" lang=hu>
        <select "Extrait musical (facultatif)" = "Aucun extrait" of Aucun extrait / The choir (kyrie)>
        <button "Monter : Œuvre 1: J. S. Bach, Mass in B minor" aria-disabled> <button "Descendre : Œuvre 1: J. S. Bach, Mass in B minor" aria-disabled> <button "Retirer : Œuvre 1: J. S. Bach, Mass in B minor">
      <button "Ajouter une œuvre">"
  `)
  await open({}, { locale: 'hu' })
  expect(outline(screen.getAllByRole('table')[0])).toMatchInlineSnapshot(`
    "Koncertek
    | Mikor | Terem |
    | [2027. január 9., 19:30](/desk/season/40) | Hall of Strings |"
  `)
})
