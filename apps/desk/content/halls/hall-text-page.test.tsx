// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { standing } from '../testing/samples.ts'
import { writtenForm, writtenSamples } from '../testing/written-samples.ts'

const url = '/desk/hall-texts/7'

test('hall text: it has a name, a city, blocks, how to enter, and two pictures', async () => {
  await openDeskPage('hall-text', writtenSamples['hall-text'](), { url })
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Name, English" = "Hall of Strings" required lang=en "Stands in where a translation is missing.">
      <text "Name, French" = "" lang=fr "Not written yet: visitors read the English.">
      <text "Name, Hungarian" = "" lang=hu "Not written yet: visitors read the English.">
      <text "City, English" = "Budapest" required lang=en "Stands in where a translation is missing.">
      <text "City, French" = "" lang=fr "Not written yet: visitors read the English.">
      <text "City, Hungarian" = "" lang=hu "Not written yet: visitors read the English.">
      group:
        Text
        <button "Undo the last step" aria-disabled>
        status:
        <button "Heading: The work" expanded=false> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Copy: Heading: The work"> <button "Remove: Heading: The work">
        <button "Text: Written in Leipzig." expanded=false> <button "Move up: Text: Written in Leipzig."> <button "Move down: Text: Written in Leipzig." aria-disabled> <button "Copy: Text: Written in Leipzig."> <button "Remove: Text: Written in Leipzig.">
        <select "Kind of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
        <button "Add block">
      <text "Getting in and around, English" = "A lift leads to the boxes." required lang=en "Stands in where a translation is missing.">
      <text "Getting in and around, French" = "" lang=fr "Not written yet: visitors read the English.">
      <text "Getting in and around, Hungarian" = "" lang=hu "Not written yet: visitors read the English.">
      group:
        Picture
        ![A choir in a church](/media/choir.jpg)
        choir
        <button "Choose another"> <button "No picture">
      group:
        Small picture
        <button "Choose a picture">"
  `)
})

test('hall text: also of a hall that is not shown yet it is only saved, and published nowhere here', async () => {
  await openDeskPage('hall-text', writtenSamples['hall-text']({ writing: standing.draft }), { url })
  const form = outline(document.querySelector('form'))
  expect(form.slice(form.lastIndexOf('Wide screen'))).toMatchInlineSnapshot(`
    "Wide screen" pressed=false>
      <button "Save and show it" submit>"
  `)
})
