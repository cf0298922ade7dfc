// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { outline } from '../testing/outline.ts'
import type { ContentState } from './content.ts'
import { categoryFields, keepAt, openCategory, unfold } from './testing/open-category.ts'
import { sampleRevision, standing } from './testing/samples.ts'
import { unwritten } from './testing/written-samples.ts'

const title = (language = 'English') => screen.getByRole('textbox', { name: new RegExp(`^Title, ${language}`) })

test('written page: a language in which the house does not write is not missed', async () => {
  await openCategory(
    {},
    { shared: { shop: { name: 'Cadenza', href: 'https://cadenza.example/', textLocales: ['en', 'fr'] } } },
  )
  const lines = outline()
    .split('\n')
    .map((line) => line.trim())
  expect(lines.filter((line) => line.startsWith('<text "Description'))).toEqual([
    '<text "Description, English" = "Violins and their kin" required lang=en "Used where a translation is missing.">',
    '<text "Description, French" = "" lang=fr "Not translated yet: visitors read the English text.">',
    '<text "Description, Hungarian" = "" lang=hu "Not a language of the house.">',
  ])
})

test('written page: every field says in each language whether it is written, missing or behind', async () => {
  await openCategory({ writing: { stale: ['title_fr'] } })
  expect(outline()).toMatchInlineSnapshot(`
    "[Categories](/desk/categories)
    # Strings
    published · Changes are visible as soon as you save.
    [View on the site](https://cadenza.example/knowledge/strings)
    form:
      <text "Title, English" = "Strings" required lang=en "Used where a translation is missing.">
      <text "Title, French" = "Cordes" lang=fr "The English text has changed since.">
      <button "Still correct: Title, French">
      <text "Title, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <text "Description, English" = "Violins and their kin" required lang=en "Used where a translation is missing.">
      <text "Description, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Description, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <select "Below" = "Instruments" of Top level / Instruments / Strings>
      <text "URL, English" = "strings" "The last part of the URL, such as “how-to-get-there”. Empty: made from the title.">
      <text "URL, French" = "" "Empty: the English one.">
      <text "URL, Hungarian" = "" "Empty: the English one.">
      details closed:
        Preview
        The page with what you typed and did not save. Only you see it; its link expires after half an hour.
        group "Language of the preview":
          <button "English" pressed> <button "French" pressed=false> <button "Hungarian" pressed=false>
        group "Width of the preview":
          <button "Phone" pressed> <button "Tablet" pressed=false> <button "Wide screen" pressed=false>
      <button "Save and publish" submit>
    <button "Unpublish"> <button "Archive">
    ## History
    Nothing has been changed at the desk yet."
  `)
})

test('written page: whoever only reads sees the texts, and neither fields nor buttons', async () => {
  await openCategory({ around: { mayEdit: false, revisions: [sampleRevision] } })
  expect(outline()).toMatchInlineSnapshot(`
    "[Categories](/desk/categories)
    # Strings
    published · You can read this, not change it: ask a colleague who may.
    [View on the site](https://cadenza.example/knowledge/strings)
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
    URL, English
    strings
    URL, French
    nothing
    URL, Hungarian
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
  await openCategory({ writing: publication })
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
    ways: ['Save as a draft (submit)', 'Publish', 'Publish later', 'Schedule', 'Archive'],
  },
  scheduled: {
    head: '# Strings\nfrom December 6, 2026, 6:00 PM · Visitors do not see it yet.',
    ways: ['Save (submit)', 'Publish', 'Publish later', 'Schedule', 'Make it a draft', 'Archive'],
  },
  published: {
    head: [
      '# Strings',
      'published · Changes are visible as soon as you save.',
      '[View on the site](https://cadenza.example/knowledge/strings)',
    ].join('\n'),
    ways: ['Save and publish (submit)', 'Unpublish', 'Archive'],
  },
  archived: { head: '# Strings\narchived · Visitors do not see it.', ways: ['Save (submit)', 'Restore'] },
}

test('written page: what does not stand anywhere yet leads nowhere; what is new has no history and is archived nowhere', async () => {
  await openCategory({ writing: { address: null } })
  expect(screen.queryByRole('link', { name: 'View on the site' })).toBeNull()
  await openCategory(unwritten(categoryFields))
  expect(outline()).toMatchInlineSnapshot(`
    "[Categories](/desk/categories)
    # New category
    draft · Visitors do not see it yet.
    form:
      <text "Title, English" = "" required lang=en "Used where a translation is missing.">
      <text "Title, French" = "" lang=fr "Nothing to translate yet.">
      <text "Title, Hungarian" = "" lang=hu "Nothing to translate yet.">
      <text "Description, English" = "" required lang=en "Used where a translation is missing.">
      <text "Description, French" = "" lang=fr "Nothing to translate yet.">
      <text "Description, Hungarian" = "" lang=hu "Nothing to translate yet.">
      <select "Below" = "Top level" of Top level / Instruments / Strings>
      <text "URL, English" = "" "The last part of the URL, such as “how-to-get-there”. Empty: made from the title.">
      <text "URL, French" = "" "Empty: the English one.">
      <text "URL, Hungarian" = "" "Empty: the English one.">
      details closed:
        Preview
        Save it as a draft first; then you can preview it.
      <button "Save as a draft" submit> <button "Publish">
      details closed:
        Publish later
        <datetime-local "Visible from" = "">
        <button "Schedule">"
  `)
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
  const { user, sent, settled } = await openCategory({ around: { revisions } })
  const table = screen.getByRole('table')
  expect(outline(table)).toMatchInlineSnapshot(`
    "History
    | When | Who | What | Action |
    | Fri, Nov 20, 4:04 PM | Béla Nagy | details closed: · Title, French · Title, French · nothing · Messe | <button "Undo the change of Fri, Nov 20, 4:04 PM"> |
    | Mon, Dec 1, 2025, 10:00 AM | former colleague | details closed: · visible from · archived · Below · gone · visible from · nothing · October 5, 2026, 10:00 AM · archived · October 1, 2026, 10:00 AM · nothing · Below · Instruments · Top level · gone · 1 · 2 | <button "Undo the change of Mon, Dec 1, 2025, 10:00 AM"> |"
  `)
  await user.click(within(table).getAllByRole('button', { name: /^Undo the change/ })[1]!)
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/categories/7/revisions/30', data: {} }])
  await openCategory({ around: { revisions } }, { locale: 'hu' })
  expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
    "Előzmények
    | Mikor | Ki | Módosítások | Művelet |
    | nov. 20., péntek, 16:04 | Béla Nagy | details closed: · Cím, francia · Cím, francia · semmi · Messe | <button "Visszavonás: nov. 20., péntek, 16:04"> |
    | 2025. dec. 1., hétfő, 10:00 | korábbi munkatárs | details closed: · látható ettől · archiválás · Szülőkategória · gone · látható ettől · semmi · 2026. október 5., 10:00 · archiválás · 2026. október 1., 10:00 · semmi · Szülőkategória · Instruments · Legfelső szint · gone · 1 · 2 | <button "Visszavonás: 2025. dec. 1., hétfő, 10:00"> |"
  `)
})

test('written page: the preview shows each language and width, once it is opened, and none before something is saved', async () => {
  const { user } = await openCategory()
  expect(document.querySelector('iframe')).toBeNull()
  const preview = document.querySelector<HTMLDetailsElement>('main details')!
  unfold(preview)
  await vi.waitFor(() => expect(preview.querySelector('iframe')).not.toBeNull())
  expect(outline(preview)).toMatchInlineSnapshot(`
    "details open:
      Preview
      The page with what you typed and did not save. Only you see it; its link expires after half an hour.
      group "Language of the preview":
        <button "English" pressed> <button "French" pressed=false> <button "Hungarian" pressed=false>
      group "Width of the preview":
        <button "Phone" pressed> <button "Tablet" pressed=false> <button "Wide screen" pressed=false>
      region "The page as visitors would see it, English":
        <frame "The page as visitors would see it, English" /desk/preview/category/7/en>"
  `)
  await user.click(within(preview).getByRole('button', { name: 'Hungarian' }))
  await user.click(within(preview).getByRole('button', { name: 'Tablet' }))
  const frame = preview.querySelector('iframe')!
  expect([frame.title, frame.getAttribute('src'), frame.dataset['width']]).toMatchInlineSnapshot(`
    [
      "The page as visitors would see it, Hungarian",
      "/desk/preview/category/7/hu",
      "tablet",
    ]
  `)
})

test('written page: the preview begins in the language of who reads', async () => {
  await openCategory({}, { locale: 'hu' })
  const preview = document.querySelector<HTMLDetailsElement>('main details')!
  unfold(preview)
  await vi.waitFor(() =>
    expect(preview.querySelector('iframe')?.getAttribute('src')).toBe('/desk/preview/category/7/hu'),
  )
})

test('written page: the preview is another one once something more is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { user, requests } = await openCategory({}, { answer: keepAt('2026-11-21T12:01:00.000Z') })
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
    [standing.published, 'Unpublish', 'unpublish'],
    [standing.scheduled, 'Make it a draft', 'unpublish'],
    [standing.draft, 'Archive', 'archive'],
    [standing.archived, 'Restore', 'revive'],
  ] as const) {
    const { user, sent, settled } = await openCategory({ writing: publication })
    await user.click(screen.getByRole('button', { name }))
    await settled()
    expect(sent()).toEqual([{ method: 'POST', path: '/desk/categories/7/state', data: { change } }])
  }
})
