// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { NavigationError } from '@cadenza/navigation/client'
import { answeredData, type SentRequest } from '../../shop/client/testing/page-server.ts'
import { type DeskOpenOptions, type DeskPageProps, openDeskPage } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'
import type { ContentState, ShownWriting, WritingAround } from './content.ts'
import { inLanguages, sampleAround, sampleRevision, sampleWriting, standing } from './testing/samples.ts'

/** A category of the knowledge base: of all that is written the one with the fewest fields. */
interface Changes {
  writing?: Partial<ShownWriting>
  around?: Partial<WritingAround>
}
const fields = {
  ...inLanguages('title', 'Strings', 'Cordes'),
  ...inLanguages('description', 'Violins and their kin'),
  parent_id: '3',
  ...inLanguages('slug', 'strings'),
}
const categories = [{ id: 3, title: 'Instruments', depth: 0, within: [3] }]
const sample = ({ writing, around }: Changes = {}): DeskPageProps<'category'> => ({
  ...sampleAround(around),
  writing: sampleWriting(fields, { address: '/knowledge/strings', ...writing }),
  categories,
})
/** As a click does; happy-dom's does not. */
function unfold(details: HTMLDetailsElement): void {
  details.open = true
  fireEvent(details, new Event('toggle'))
}

const url = '/desk/categories/7'
const open = (changes: Changes = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('category', sample(changes), { url, ...options })

const title = (language = 'English') => screen.getByRole('textbox', { name: new RegExp(`^Title, ${language}`) })
const isKeeping = ({ path }: SentRequest) => path.endsWith('/draft')
/** Answers what is kept, at that time; all else with the page. */
const keepAt =
  (savedAt: string, answer: (request: SentRequest) => object = () => ({})) =>
  (request: SentRequest) =>
    isKeeping(request) && request.method === 'POST' ? answeredData({ savedAt }) : answer(request)
const saved = (requests: SentRequest[]) => requests.filter((request) => !isKeeping(request))

test('written page: every field says in each language whether it is written, missing or behind', async () => {
  await open({ writing: { stale: ['title_fr'] } })
  expect(outline()).toMatchInlineSnapshot(`
    "[Categories](/desk/categories)
    # Strings
    published · What you save is shown at once.
    [See it on the page](https://cadenza.example/knowledge/strings)
    form:
      <text "Title, English" = "Strings" required lang=en "Stands in where a translation is missing.">
      <text "Title, French" = "Cordes" lang=fr "The English was changed after this.">
      <button "It is still right: Title, French">
      <text "Title, Hungarian" = "" lang=hu "Not written yet: visitors read the English.">
      <text "Description, English" = "Violins and their kin" required lang=en "Stands in where a translation is missing.">
      <text "Description, French" = "" lang=fr "Not written yet: visitors read the English.">
      <text "Description, Hungarian" = "" lang=hu "Not written yet: visitors read the English.">
      <select "Below" = "Instruments" of At the top / Instruments>
      <text "Address, English" = "strings" "The last part of the address, as “how-to-get-there”. Empty: made from the title.">
      <text "Address, French" = "" "Empty: the English one.">
      <text "Address, Hungarian" = "" "Empty: the English one.">
      details closed:
        Preview
        The page itself, with what you typed and did not save. Nobody else sees it; its link ends after half an hour.
        group "Language of the preview":
          <button "English" pressed> <button "French" pressed=false> <button "Hungarian" pressed=false>
        group "Width of the preview":
          <button "Phone" pressed> <button "Tablet" pressed=false> <button "Wide screen" pressed=false>
      <button "Save and show it" submit>
    <button "Take it from the page"> <button "Put it away">
    ## History
    Nothing has been changed at the desk yet."
  `)
})

test('written page: whoever only reads sees the texts, and neither fields nor buttons', async () => {
  await open({ around: { mayEdit: false, revisions: [sampleRevision] } })
  expect(outline()).toMatchInlineSnapshot(`
    "[Categories](/desk/categories)
    # Strings
    published · What you save is shown at once.
    [See it on the page](https://cadenza.example/knowledge/strings)
    Title, English
    Strings
    Title, French
    Cordes
    Title, Hungarian
    nothing
    Description, English
    Violins and their kin
    Description, French
    nothing
    Description, Hungarian
    nothing
    Below
    Instruments
    Address, English
    strings
    Address, French
    nothing
    Address, Hungarian
    nothing
    ## History
    region "History":
      History
      | When | Who | What |
      | Fri, Nov 20, 4:04 PM | Béla Nagy | details closed: · Title, French · Title, French · nothing · Messe |"
  `)
})

test.each([
  ['draft', standing.draft],
  ['scheduled', standing.scheduled],
  ['published', standing.published],
  ['archived', standing.archived],
] as const)('written page: what is %s says so, and offers what can be done with it', async (state, publication) => {
  await open({ writing: publication })
  const head = outline(document.querySelector('main > header'))
  const ways = [...document.querySelectorAll('main details:not(:has(iframe)) summary, main button')]
    .map((one) =>
      one instanceof HTMLButtonElement && one.type === 'submit' ? `${one.textContent} (submit)` : one.textContent,
    )
    .filter((text) => !/^(Preview|English|French|Hungarian|Phone|Tablet|Wide)/.test(text))
  expect({ head, ways }).toEqual(expectedStates[state])
})

const expectedStates: Record<ContentState, { head: string; ways: string[] }> = {
  draft: {
    head: '# Strings\ndraft · Visitors do not see it yet.',
    ways: ['Save as a draft (submit)', 'Publish', 'Publish later', 'Publish then', 'Put it away'],
  },
  scheduled: {
    head: '# Strings\nfrom December 6, 2026, 6:00 PM · Visitors do not see it yet.',
    ways: ['Save (submit)', 'Publish', 'Publish later', 'Publish then', 'Make it a draft again', 'Put it away'],
  },
  published: {
    head: [
      '# Strings',
      'published · What you save is shown at once.',
      '[See it on the page](https://cadenza.example/knowledge/strings)',
    ].join('\n'),
    ways: ['Save and show it (submit)', 'Take it from the page', 'Put it away'],
  },
  archived: { head: '# Strings\nput away · Visitors do not see it.', ways: ['Save (submit)', 'Bring it back'] },
}

test('written page: what does not stand anywhere yet leads nowhere; what is new has no history and is put away nowhere', async () => {
  await open({ writing: { address: null } })
  expect(screen.queryByRole('link', { name: 'See it on the page' })).toBeNull()
  await open({
    writing: { id: null, fields: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])), ...standing.draft },
  })
  expect(outline()).toMatchInlineSnapshot(`
    "[Categories](/desk/categories)
    # New category
    draft · Visitors do not see it yet.
    form:
      <text "Title, English" = "" required lang=en "Stands in where a translation is missing.">
      <text "Title, French" = "" lang=fr "Nothing to translate yet.">
      <text "Title, Hungarian" = "" lang=hu "Nothing to translate yet.">
      <text "Description, English" = "" required lang=en "Stands in where a translation is missing.">
      <text "Description, French" = "" lang=fr "Nothing to translate yet.">
      <text "Description, Hungarian" = "" lang=hu "Nothing to translate yet.">
      <select "Below" = "At the top" of At the top / Instruments>
      <text "Address, English" = "" "The last part of the address, as “how-to-get-there”. Empty: made from the title.">
      <text "Address, French" = "" "Empty: the English one.">
      <text "Address, Hungarian" = "" "Empty: the English one.">
      details closed:
        Preview
        Save it as a draft first: then it has a page to look at.
      <button "Save as a draft" submit> <button "Publish">
      details closed:
        Publish later
        <datetime-local "Visitors see it from" = "">
        <button "Publish then">"
  `)
})

test('written page: what was typed is saved with what the form began with', async () => {
  const { user, requests, settled } = await open({}, { answer: keepAt('2026-11-21T12:01:00.000Z') })
  await user.type(title('Hungarian'), 'Vonósok')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Below' }), 'At the top')
  await user.click(screen.getByRole('button', { name: 'Save and show it' }))
  await settled()
  expect(saved(requests).map(({ method, path, data }) => [method, path, data])).toEqual([
    [
      'POST',
      '/desk/categories/7',
      { was: fields, mine: { ...fields, title_hu: 'Vonósok', parent_id: '' }, checked: [], intent: 'save', at: '' },
    ],
  ])
})

test('written page: a draft is published at once, or at the moment that is chosen', async () => {
  const { user, requests, settled } = await open({ writing: standing.draft })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await settled()
  await user.type(screen.getByLabelText('Visitors see it from'), '2026-12-24T18:00')
  await user.click(screen.getByRole('button', { name: 'Publish then' }))
  await settled()
  expect(requests.map(({ data }) => data)).toMatchObject([
    { intent: 'publish', at: '' },
    { intent: 'schedule', at: '2026-12-24T18:00' },
  ])
})

test('written page: errors are said at their fields, the first of which has the focus; typing takes an error away', async () => {
  const errors = {
    slug_en: 'Wrong: taken.',
    title_hu: 'Wrong: long.',
  }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(screen.getByRole('button', { name: 'Save and show it' }))
  await settled()
  await expect.poll(() => document.activeElement).toBe(title('Hungarian'))
  expect(outline(title('Hungarian').parentElement)).toMatchInlineSnapshot(
    `"<text "Title, Hungarian" = "" invalid lang=hu "Not written yet: visitors read the English." "Wrong: long.">"`,
  )
  expect(outline(screen.getByRole('textbox', { name: /^Address, English/ }).parentElement)).toMatchInlineSnapshot(
    `"<text "Address, English" = "strings" invalid "The last part of the address, as “how-to-get-there”. Empty: made from the title." "Wrong: taken.">"`,
  )
  await user.type(title('Hungarian'), 'V')
  expect(title('Hungarian').getAttribute('aria-invalid')).toBeNull()
})

test('written page: an error of the moment opens where it is chosen', async () => {
  const answer = () => ({ errors: { at: 'Wrong: no moment.' } })
  const { user, settled } = await open({ writing: standing.draft }, { answer })
  await user.click(screen.getByRole('button', { name: 'Publish then', hidden: true }))
  await settled()
  const field = screen.getByLabelText('Visitors see it from')
  expect(field.closest('details')!.open).toBe(true)
  expect(outline(field.closest('details'))).toMatchInlineSnapshot(`
    "details open:
      Publish later
      <datetime-local "Visitors see it from" = "" invalid "Wrong: no moment.">
      <button "Publish then">"
  `)
})

test('written page: a translation that is behind is said to be right, and sent as looked through', async () => {
  const { user, requests, settled } = await open({ writing: { stale: ['title_fr'] } })
  await user.click(screen.getByRole('button', { name: 'It is still right: Title, French' }))
  expect(screen.queryByRole('button', { name: /^It is still right/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save and show it' }))
  await settled()
  expect(requests.map(({ data }) => data)).toMatchObject([{ checked: ['title_fr'] }])
})

test('written page: a translation that is typed anew is behind no more', async () => {
  const { user } = await open({ writing: { stale: ['title_fr'] } }, { answer: keepAt('2026-11-21T12:01:00.000Z') })
  await user.type(title('French'), ' !')
  expect(screen.queryByRole('button', { name: /^It is still right/ })).toBeNull()
})

test('written page: what was typed before and not saved is in the form, says from when it is, and can be thrown away', async () => {
  const draft = { was: { title_hu: '' }, mine: { title_hu: 'Vonósok' }, savedAt: '2026-11-20T15:04:00.000Z' }
  const { user, sent, settled } = await open({ around: { draft } }, { answer: () => ({ draft: null }) })
  expect(title('Hungarian')).toHaveProperty('value', 'Vonósok')
  expect(outline(document.querySelector('form')!.firstElementChild)).toMatchInlineSnapshot(`
    "status:
      What you typed on Fri, Nov 20, 4:04 PM and did not save is here again
      Nobody else sees it. Go on with it and save it, or throw it away.
      <button "Throw away what I typed">"
  `)
  await user.click(screen.getByRole('button', { name: 'Throw away what I typed' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/categories/7/draft', data: { _method: 'DELETE' } }])
  await vi.waitFor(() => expect(title('Hungarian')).toHaveProperty('value', ''))
})

test('written page: what is typed is kept, and said to be; what cannot be kept is said, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isDown = true
  const answer = keepAt('2026-11-21T12:01:00.000Z')
  const { user, requests } = await open(
    {},
    {
      answer: (request) => {
        if (isDown && isKeeping(request)) throw new NavigationError('network')
        return answer(request)
      },
    },
  )
  await user.type(title('Hungarian'), 'V')
  await vi.waitFor(() => expect(screen.getByText('Will be kept in a moment…')).toBeTruthy())
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() =>
    expect(screen.getByText('What you typed cannot be kept now. It is tried again; do not close the page.').role).toBe(
      'status',
    ),
  )
  isDown = false
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.waitFor(() => expect(screen.getByText('Kept for you at 1:01 PM. Not saved yet.')).toBeTruthy())
  expect(requests.map(({ path, data }) => [path, data]).at(-1)).toEqual([
    '/desk/categories/7/draft',
    { was: fields, mine: { ...fields, title_hu: 'V' } },
  ])
  // Typed back, there is nothing that is not saved.
  await user.clear(title('Hungarian'))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  await vi.waitFor(() => expect(screen.queryByText(/^Kept for you|^Will be kept/)).toBeNull())
})

test('written page: of what two have changed at once both are shown, and the other’s can be taken', async () => {
  const conflicts = [
    { name: 'title_en', mine: 'Strings!', theirs: 'The strings' },
    { name: 'parent_id', mine: '3', theirs: '' },
  ]
  const told = 'Wrong: theirs.'
  const answer = keepAt('2026-11-21T12:01:00.000Z', () => ({
    errors: { title_en: told, parent_id: told },
    flash: { conflicts },
  }))
  const { user, requests, settled } = await open({}, { answer })
  await user.type(title(), '!')
  await user.click(screen.getByRole('button', { name: 'Save and show it' }))
  await settled()
  expect(outline(document.querySelector('form')!.firstElementChild)).toMatchInlineSnapshot(`
    "status:
      Somebody else has changed 2 fields meanwhile
      Nothing has been saved yet, and what you typed is still there. Save again to keep yours, or take the other value.
      region "Somebody else has changed 2 fields meanwhile":
        | Field | Yours | Now there | Choice |
        | Title, English | Strings! | The strings | <button "Take theirs: Title, English"> |
        | Below | Instruments | At the top | <button "Take theirs: Below"> |"
  `)
  await user.click(screen.getByRole('button', { name: 'Take theirs: Title, English' }))
  expect(title()).toHaveProperty('value', 'The strings')
  await user.click(screen.getByRole('button', { name: 'Take theirs: Below' }))
  await user.click(screen.getByRole('button', { name: 'Save and show it' }))
  await settled()
  expect(saved(requests).at(-1)!.data).toMatchObject({ mine: { title_en: 'The strings', parent_id: '' } })
})

test('written page: the history says who changed what, and each change can be taken back', async () => {
  const revisions = [
    sampleRevision,
    {
      id: 30,
      at: '2025-12-01T09:00:00.000Z',
      by: '',
      changes: [
        { field: 'published_at', before: '', after: '2026-10-05T08:00:00.000Z' },
        { field: 'archived_at', before: '2026-10-01T08:00:00.000Z', after: '' },
        { field: 'parent_id', before: '3', after: '' },
        { field: 'gone', before: '1', after: '2' },
      ],
    },
  ]
  const { user, sent, settled } = await open({ around: { revisions } })
  const table = screen.getByRole('table')
  expect(outline(table)).toMatchInlineSnapshot(`
    "History
    | When | Who | What | Action |
    | Fri, Nov 20, 4:04 PM | Béla Nagy | details closed: · Title, French · Title, French · nothing · Messe | <button "Undo the change of Fri, Nov 20, 4:04 PM"> |
    | Mon, Dec 1, 2025, 10:00 AM | somebody who has left | details closed: · shown from · put away · Below · gone · shown from · nothing · October 5, 2026, 10:00 AM · put away · October 1, 2026, 10:00 AM · nothing · Below · Instruments · At the top · gone · 1 · 2 | <button "Undo the change of Mon, Dec 1, 2025, 10:00 AM"> |"
  `)
  await user.click(within(table).getAllByRole('button', { name: /^Undo the change/ })[1]!)
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/categories/7/revisions/30', data: {} }])
  await open({ around: { revisions } }, { locale: 'hu' })
  expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
    "Előzmények
    | Mikor | Ki | Mit | Művelet |
    | nov. 20., péntek, 16:04 | Béla Nagy | details closed: · Cím, francia · Cím, francia · semmi · Messe | <button "Visszavonás: nov. 20., péntek, 16:04"> |
    | 2025. dec. 1., hétfő, 10:00 | valaki, aki már nincs itt | details closed: · látható ettől · archiválás · Mi alatt · gone · látható ettől · semmi · 2026. október 5., 10:00 · archiválás · 2026. október 1., 10:00 · semmi · Mi alatt · Instruments · Legfelül · gone · 1 · 2 | <button "Visszavonás: 2025. dec. 1., hétfő, 10:00"> |"
  `)
})

test('written page: the preview shows each language and width, once it is opened, and none before something is saved', async () => {
  const { user } = await open()
  expect(document.querySelector('iframe')).toBeNull()
  const preview = document.querySelector<HTMLDetailsElement>('main details')!
  unfold(preview)
  await vi.waitFor(() => expect(preview.querySelector('iframe')).not.toBeNull())
  expect(outline(preview)).toMatchInlineSnapshot(`
    "details open:
      Preview
      The page itself, with what you typed and did not save. Nobody else sees it; its link ends after half an hour.
      group "Language of the preview":
        <button "English" pressed> <button "French" pressed=false> <button "Hungarian" pressed=false>
      group "Width of the preview":
        <button "Phone" pressed> <button "Tablet" pressed=false> <button "Wide screen" pressed=false>
      region "The page as visitors would read it, English":
        <frame "The page as visitors would read it, English" /desk/preview/category/7/en>"
  `)
  await user.click(within(preview).getByRole('button', { name: 'Hungarian' }))
  await user.click(within(preview).getByRole('button', { name: 'Tablet' }))
  const frame = preview.querySelector('iframe')!
  expect([frame.title, frame.getAttribute('src'), frame.dataset['width']]).toMatchInlineSnapshot(`
    [
      "The page as visitors would read it, Hungarian",
      "/desk/preview/category/7/hu",
      "tablet",
    ]
  `)
})

test('written page: the preview is another one once something more is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { user, requests } = await open({}, { answer: keepAt('2026-11-21T12:01:00.000Z') })
  const preview = document.querySelector<HTMLDetailsElement>('main details')!
  unfold(preview)
  await vi.waitFor(() => expect(preview.querySelector('iframe')).not.toBeNull())
  const before = preview.querySelector('iframe')
  await user.type(title('Hungarian'), 'V')
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await vi.waitFor(() => expect(preview.querySelector('iframe')).not.toBe(before))
})

test('written page: buttons take it from the page, back to a draft, away, and bring it back', async () => {
  for (const [publication, name, change] of [
    [standing.published, 'Take it from the page', 'unpublish'],
    [standing.scheduled, 'Make it a draft again', 'unpublish'],
    [standing.draft, 'Put it away', 'archive'],
    [standing.archived, 'Bring it back', 'revive'],
  ] as const) {
    const { user, sent, settled } = await open({ writing: publication })
    await user.click(screen.getByRole('button', { name }))
    await settled()
    expect(sent()).toEqual([{ method: 'POST', path: '/desk/categories/7/state', data: { change } }])
  }
})

test('written page: while it is being saved its buttons are busy, and nothing is sent twice', async () => {
  const held = Promise.withResolvers<object>()
  const { user, requests, settled } = await open({ writing: standing.draft }, { answer: () => held.promise })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(outline(screen.getByRole('button', { name: /^Publish$/ }).parentElement)).toMatchInlineSnapshot(
    `"<button "Save as a draft" submit aria-disabled busy> <button "Publish" aria-disabled busy>"`,
  )
  await user.click(screen.getByRole('button', { name: /^Publish$/ }))
  held.resolve({})
  await settled()
  expect(requests).toHaveLength(1)
})
