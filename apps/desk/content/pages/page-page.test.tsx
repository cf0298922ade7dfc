// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleRevision } from '../testing/samples.ts'
import { writtenForm, type WrittenChanges, writtenSamples } from '../testing/written-samples.ts'

const url = '/desk/pages/7'
const open = (changes: WrittenChanges = {}) => openDeskPage('page', writtenSamples.page(changes), { url })
const mine = (data: unknown) => (data as { mine: Record<string, string> }).mine

test('page: it has a title that may be hidden, blocks, a place in the footer and an address in each language', async () => {
  await open()
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Title, English" = "How to get there" required lang=en "Used where a translation is missing.">
      <text "Title, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Title, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <checkbox "Show the title only in the browser tab">
      group:
        Content
        <button "Undo the last step" aria-disabled>
        status:
        <button "Heading: The work" expanded=false> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Duplicate: Heading: The work"> <button "Remove: Heading: The work">
        <button "Text: Written in Leipzig." expanded=false> <button "Move up: Text: Written in Leipzig."> <button "Move down: Text: Written in Leipzig." aria-disabled> <button "Duplicate: Text: Written in Leipzig."> <button "Remove: Text: Written in Leipzig.">
        <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
        <button "Add block">
      <checkbox "In the footer of every page" checked>
      <text "URL, English" = "how-to-get-there" "The last part of the URL, such as “how-to-get-there”. Empty: made from the title.">
      <text "URL, French" = "" "Empty: the English one.">
      <text "URL, Hungarian" = "" "Empty: the English one.">"
  `)
})

test('page: the boxes are sent as they are ticked; one that is ticked again keeps its place in the footer', async () => {
  const { user, requests, settled } = await open()
  const footer = screen.getByRole('checkbox', { name: 'In the footer of every page' })
  await user.click(screen.getByRole('checkbox', { name: /^Show the title only/ }))
  await user.click(footer)
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  await user.click(screen.getByRole('checkbox', { name: 'In the footer of every page' }))
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(requests.map(({ data }) => [mine(data)['hide_title'], mine(data)['footer']])).toEqual([
    ['yes', ''],
    ['yes', '3'],
  ])
})

test('page: one that has never been in the footer comes last there', async () => {
  const { user, requests, settled } = await open({ fields: { footer: '' } })
  await user.click(screen.getByRole('checkbox', { name: 'In the footer of every page' }))
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(mine(requests[0]!.data)['footer']).toBe('last')
})

test('page: the history says whether its title and it in the footer were shown', async () => {
  const changes = [
    { field: 'hide_title', before: '', after: 'yes' },
    { field: 'footer', before: '', after: '4' },
    { field: 'slug_fr', before: '', after: 'venir' },
  ]
  await open({ around: { revisions: [{ ...sampleRevision, changes }] } })
  expect(outline(screen.getByRole('table').querySelector('details'))).toMatchInlineSnapshot(`
    "details closed:
      Show the title only in the browser tab · In the footer of every page · URL, French
      Show the title only in the browser tab
      visible
      hidden
      In the footer of every page
      hidden
      visible
      URL, French
      nothing
      venir"
  `)
})
