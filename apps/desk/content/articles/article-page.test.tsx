// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleRevision } from '../testing/samples.ts'
import { writtenForm, type WrittenChanges, writtenSamples } from '../testing/written-samples.ts'

const url = '/desk/articles/7'
const open = (changes: WrittenChanges = {}) => openDeskPage('article', writtenSamples.article(changes), { url })

test('article: it has a title, a category, a picture, blocks and an address in each language', async () => {
  await open()
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Title, English" = "The violin" required lang=en "Used where a translation is missing.">
      <text "Title, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Title, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <select "Category" = "Strings" of No category / Instruments / Strings>
      group:
        Picture
        <button "Choose a picture">
      group:
        Content
        <button "Undo the last step" aria-disabled>
        status:
        <button "Heading: The work" expanded=false> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Duplicate: Heading: The work"> <button "Remove: Heading: The work">
        <button "Text: Written in Leipzig." expanded=false> <button "Move up: Text: Written in Leipzig."> <button "Move down: Text: Written in Leipzig." aria-disabled> <button "Duplicate: Text: Written in Leipzig."> <button "Remove: Text: Written in Leipzig.">
        <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
        <button "Add block">
      <text "URL, English" = "violin" "The last part of the URL, such as “how-to-get-there”. Empty: made from the title.">
      <text "URL, French" = "" "Empty: the English one.">
      <text "URL, Hungarian" = "" "Empty: the English one.">"
  `)
})

test('article: the history names categories; of one that is gone its number, of none that it was in none', async () => {
  const changes = [
    { field: 'category_id', before: '', after: '3' },
    { field: 'thumbnail_id', before: '77', after: '12' },
  ]
  const gone = { ...sampleRevision, id: 30, changes: [{ field: 'category_id', before: '4', after: '99' }] }
  await open({ around: { revisions: [{ ...sampleRevision, changes }, gone] } })
  expect([...document.querySelectorAll('table details')].map((one) => outline(one)).join('\n')).toMatchInlineSnapshot(`
    "details closed:
      Category · Picture
      Category
      No category
      Instruments
      Picture
      77
      choir
    details closed:
      Category
      Category
      Strings
      99"
  `)
})
