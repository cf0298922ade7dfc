// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { inLanguages } from '../testing/samples.ts'
import { writtenForm, writtenSamples } from '../testing/written-samples.ts'

test('question: its answer is written in blocks', async () => {
  await openDeskPage('question', writtenSamples.question(), { url: '/desk/questions/7' })
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Question, English" = "May I bring a child?" required lang=en "Used where a translation is missing.">
      <text "Question, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Question, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      group:
        Answer
        <button "Undo the last step" aria-disabled>
        status:
        <button "Heading: The work" expanded=false> <button "Move up: Heading: The work" aria-disabled> <button "Move down: Heading: The work"> <button "Duplicate: Heading: The work"> <button "Remove: Heading: The work">
        <button "Text: Written in Leipzig." expanded=false> <button "Move up: Text: Written in Leipzig."> <button "Move down: Text: Written in Leipzig." aria-disabled> <button "Duplicate: Text: Written in Leipzig."> <button "Remove: Text: Written in Leipzig.">
        <select "Type of block" = "Text" of Choose / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video / Questionnaire>
        <button "Add block">"
  `)
})

test('question: an answer that is a text is written in each language', async () => {
  const fields = { ...inLanguages('question', 'May I bring a child?'), ...inLanguages('answer', 'From 6 years on.') }
  const sample = writtenSamples.question()
  const question = { ...sample.question, fields, locked: ['answer_hu'] }
  await openDeskPage('question', { ...sample, question }, { url: '/desk/questions/7' })
  await expect.poll(() => document.querySelectorAll('[role=toolbar]')).toHaveLength(2)
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Question, English" = "May I bring a child?" required lang=en "Used where a translation is missing.">
      <text "Question, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Question, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      Answer, English
      toolbar "Format: Answer, English":
        <button "Bold" pressed=false> <button "Italics" pressed=false> <button "Small capitals" pressed=false> <button "Link" pressed=false> <button "Heading" pressed=false> <button "Smaller heading" pressed=false> <button "List" pressed=false> <button "Numbered list" pressed=false> <button "Quotation" pressed=false> <button "Undo typing" aria-disabled> <button "Redo typing" aria-disabled>
      <textbox "Answer, English" = "From 6 years on." required lang=en "Used where a translation is missing.">
      status:
      Answer, French
      toolbar "Format: Answer, French":
        <button "Bold" pressed=false> <button "Italics" pressed=false> <button "Small capitals" pressed=false> <button "Link" pressed=false> <button "Heading" pressed=false> <button "Smaller heading" pressed=false> <button "List" pressed=false> <button "Numbered list" pressed=false> <button "Quotation" pressed=false> <button "Undo typing" aria-disabled> <button "Redo typing" aria-disabled>
      <textbox "Answer, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      status:
      Answer, Hungarian
      It contains blocks that pages cannot have; it is changed through the season’s files."
  `)
})
