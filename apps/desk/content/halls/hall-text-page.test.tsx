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
      <text "Name, English" = "Hall of Strings" required lang=en "Used where a translation is missing.">
      <text "Name, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Name, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <text "City, English" = "Budapest" required lang=en "Used where a translation is missing.">
      <text "City, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "City, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      group:
        Text
        <button "Undo the last step" aria-disabled>
        status:
        <button "Heading: The work" expanded=false> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Duplicate: Heading: The work"> <button "Remove: Heading: The work">
        <button "Text: Written in Leipzig." expanded=false> <button "Move up: Text: Written in Leipzig."> <button "Move down: Text: Written in Leipzig." aria-disabled> <button "Duplicate: Text: Written in Leipzig."> <button "Remove: Text: Written in Leipzig.">
        <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
        <button "Add block">
      <text "Metro, tram and bus, English" = "Tram 4 to Harp Square." lang=en "Lines and stops, and how far it is on foot.">
      <text "Metro, tram and bus, French" = "Tramway 4, place de la Harpe." lang=fr "Written.">
      <text "Metro, tram and bus, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <text "Parking, English" = "" lang=en "The nearest car park, places for bicycles and for disabled visitors.">
      <text "Parking, French" = "" lang=fr "Nothing to translate yet.">
      <text "Parking, Hungarian" = "" lang=hu "Nothing to translate yet.">
      <text "Latecomers, English" = "Wait for the first applause." lang=en "A sentence: when they are let in. It applies to events without a sentence of their own.">
      <text "Latecomers, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Latecomers, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <text "Wheelchair places, English" = "A lift leads to the boxes." lang=en "How to get in, and how to book a place. Visitors read it before the phone number.">
      <text "Wheelchair places, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Wheelchair places, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <text "Phone for wheelchair places" = "+36 1 999" "Left empty, visitors read the shop’s own.">
      <text "E-mail address for wheelchair places" = "" "Left empty, visitors read the shop’s own.">
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
      <button "Save" submit>"
  `)
})
