// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleRevision } from '../testing/samples.ts'
import { writtenForm, type WrittenChanges, writtenSamples } from '../testing/written-samples.ts'

const url = '/desk/menus/7'
const open = (changes: WrittenChanges = {}, more: object = {}) =>
  openDeskPage('menu-link', { ...writtenSamples['menu-link'](changes), ...more }, { url })
const mine = (data: unknown) => (data as { mine: Record<string, string> }).mine

test('menu link: it leads to a page, or to an address that is typed; what is chosen is sent', async () => {
  const { user, requests, settled } = await open()
  expect(outline()).toMatchInlineSnapshot(`
    "[Menus](/desk/menus)
    # Terms
    published · Changes are visible as soon as you save.
    form:
      <text "Text of the link, English" = "Terms" required lang=en "Used where a translation is missing.">
      <text "Text of the link, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Text of the link, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <select "Target" = "Page: Terms" of To an address / Page: Terms / Page: Privacy>
      <select "Menu" = "Footer" of Menu / Footer / Signed-in visitors>
      <button "Save and publish" submit>
    <button "Unpublish"> <button "Archive">
    ## History
    Nothing has been changed at the desk yet."
  `)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Target' }), 'To an address')
  await user.type(screen.getByRole('textbox', { name: 'Address' }), '/venues')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Menu' }), 'Signed-in visitors')
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Text of the link, English" = "Terms" required lang=en "Used where a translation is missing.">
      <text "Text of the link, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Text of the link, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <select "Target" = "To an address" of To an address / Page: Terms / Page: Privacy>
      <text "Address" = "/venues" "An address of the shop, such as /venues, or one elsewhere, such as https://example.org">
      <select "Menu" = "Signed-in visitors" of Menu / Footer / Signed-in visitors>
      <button "Save and publish" submit>
      Will be kept in a moment…"
  `)
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(mine(requests.at(-1)!.data)).toMatchObject({ target: '/venues', menu: 'account' })
})

test('menu link: what is wrong with where it leads is said at what is typed or chosen', async () => {
  for (const target of ['page:20', 'nowhere']) {
    const sample = writtenSamples['menu-link']({ fields: { target } })
    const answer = () => ({ errors: { target: 'Wrong: gone.' } })
    const { user, settled } = await openDeskPage('menu-link', sample, { url, answer })
    await user.click(screen.getByRole('button', { name: 'Save and publish' }))
    await settled()
    const wrong = document.querySelectorAll('[aria-invalid=true]')
    expect([...wrong].map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent)).toEqual([
      target === 'nowhere' ? 'Address' : 'Target',
    ])
  }
})

test('menu link: what the shop itself has is always shown, leads where it leads, and is only saved', async () => {
  const sample = writtenSamples['menu-link']()
  const { title_en = '', title_fr = '', title_hu = '' } = sample.writing.fields
  const writing = { ...sample.writing, fields: { title_en, title_fr, title_hu } }
  await openDeskPage('menu-link', { ...sample, writing, isFixed: true }, { url })
  expect(outline()).toMatchInlineSnapshot(`
    "[Menus](/desk/menus)
    # Terms
    published · Changes are visible as soon as you save. · It is always shown: whoever is signed in must be able to sign out.
    form:
      <text "Text of the link, English" = "Terms" required lang=en "Used where a translation is missing.">
      <text "Text of the link, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Text of the link, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <button "Save and publish" submit>
    ## History
    Nothing has been changed at the desk yet."
  `)
})

test('menu link: the history names pages and menus', async () => {
  const changes = [
    { field: 'target', before: 'page:21', after: '/venues' },
    { field: 'menu', before: 'account', after: 'footer' },
  ]
  const gone = { ...sampleRevision, id: 30, changes: [{ field: 'target', before: 'page:99', after: 'page:20' }] }
  await open({ around: { revisions: [{ ...sampleRevision, changes }, gone] } })
  expect([...document.querySelectorAll('table details')].map((one) => outline(one)).join('\n')).toMatchInlineSnapshot(`
    "details closed:
      Target · Menu
      Target
      Page: Privacy
      /venues
      Menu
      Signed-in visitors
      Footer
    details closed:
      Target
      Target
      Page: 99
      Page: Terms"
  `)
})
