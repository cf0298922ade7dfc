// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import type { DeskPageProps } from '#apps/desk/testing/open-page.tsx'
import { inLanguages, sampleRevision } from '../testing/samples.ts'
import { writtenForm, type WrittenChanges, writtenSamples } from '../testing/written-samples.ts'

const url = '/desk/surveys/survey/7'
const open = (changes: WrittenChanges = {}, more: Partial<DeskPageProps<'survey'>> = {}) =>
  openDeskPage('survey', { ...writtenSamples.survey(changes), ...more }, { url })

test('survey: it has a title, points, questions and an address in each language', async () => {
  await open()
  expect(writtenForm()).toMatchInlineSnapshot(`
    "form:
      <text "Title, English" = "How was the evening?" required lang=en "Used where a translation is missing.">
      <text "Title, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Title, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <text "Points" = "5" "What the answers are worth. 0: points are not mentioned.">
      group:
        Questions and texts around them
        <button "Undo the last step" aria-disabled>
        status:
        No block yet. Add a text, a picture or a button below.
        <select "Type of block" = "Question: one of a list" of Choose / Question: one of a list / Question: several of a list / Question: one of a long list / Question: one to five stars / Question: a scale / Question: a line of text / Question: a longer text / Question: a number / Question: a day / Question: an e-mail address / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video>
        <button "Add block">
      <text "URL, English" = "evening" "The last part of the URL, such as “how-to-get-there”. Empty: made from the title.">
      <text "URL, French" = "" "Empty: the English one.">
      <text "URL, Hungarian" = "" "Empty: the English one.">"
  `)
})

test('survey: once there are answers, it says what that means for its questions, and leads to them', async () => {
  await open({}, { answers: 1 })
  expect(outline(document.querySelector('main > header'))).toMatchInlineSnapshot(`
    "# How was the evening?
    published · Changes are visible as soon as you save. · [Read 1 answer](/desk/surveys/survey/7/answers)
    [View on the site](https://cadenza.example/survey/evening)"
  `)
  expect(outline(document.querySelector('form [role=status]'))).toMatchInlineSnapshot(`
    "status:
      1 visitor has answered
      Answers are kept: tick “Not asked any more” instead of removing a question or a choice. Correct only the spelling; to ask something else, add a new question."
  `)
  await open({}, { answers: 12, mayReadAnswers: false })
  expect(outline(document.querySelector('main > header'))).not.toContain('12')
  expect(outline(document.querySelector('form'))).toContain('12 visitors have answered')
})

test('questionnaire: it has thanks instead of points and an address, and no page to look at', async () => {
  const fields = { ...inLanguages('title', 'Newsletter'), content: '[]', ...inLanguages('thanks', 'Thank you!') }
  const sample = writtenSamples.survey()
  const writing = { ...sample.writing, fields, address: null }
  await openDeskPage('survey', { ...sample, writing, asked: 'questionnaire', answers: 3 }, { url })
  expect(outline()).toMatchInlineSnapshot(`
    "[Surveys](/desk/surveys)
    # Newsletter
    published · Changes are visible as soon as you save. · [Read 3 answers](/desk/surveys/questionnaire/7/answers)
    form:
      <text "Title, English" = "Newsletter" required lang=en "Used where a translation is missing.">
      <text "Title, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Title, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      status:
        3 visitors have answered
        Answers are kept: tick “Not asked any more” instead of removing a question or a choice. Correct only the spelling; to ask something else, add a new question.
      group:
        Questions and texts around them
        <button "Undo the last step" aria-disabled>
        status:
        No block yet. Add a text, a picture or a button below.
        <select "Type of block" = "Question: one of a list" of Choose / Question: one of a list / Question: several of a list / Question: one of a long list / Question: one to five stars / Question: a scale / Question: a line of text / Question: a longer text / Question: a number / Question: a day / Question: an e-mail address / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video>
        <button "Add block">
      <text "Thanks, English" = "Thank you!" required lang=en "Used where a translation is missing.">
      <text "Thanks, French" = "" lang=fr "Not translated yet: visitors read the English text.">
      <text "Thanks, Hungarian" = "" lang=hu "Not translated yet: visitors read the English text.">
      <button "Save and publish" submit>
    <button "Unpublish"> <button "Archive">
    ## History
    Nothing has been changed at the desk yet."
  `)
  await openDeskPage(
    'survey',
    { ...sample, writing: { ...writing, id: null, fields: {} }, asked: 'questionnaire' },
    { url },
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New questionnaire')
})

test('questionnaire: it is saved, archived, taken back and forgotten at its own addresses', async () => {
  const draft = { was: { title_hu: '' }, mine: { title_hu: 'Hírlevél' }, savedAt: '2026-11-20T15:04:00.000Z' }
  const sample = writtenSamples.survey({ around: { draft, revisions: [sampleRevision] } })
  const { user, sent, settled } = await openDeskPage('survey', { ...sample, asked: 'questionnaire' }, { url })
  for (const name of ['Discard what I typed', /^Save/, 'Archive', /^Undo the change/]) {
    await user.click(screen.getByRole('button', { name }))
    await settled()
  }
  const base = '/desk/surveys/questionnaire/7'
  expect(sent().map(({ path }) => path)).toEqual([`${base}/draft`, base, `${base}/state`, `${base}/revisions/31`])
})

test('survey: an answer in words has a length that it may have', async () => {
  const { user } = await open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of block' }), 'question-textarea')
  await user.click(screen.getByRole('button', { name: 'Add block' }))
  expect(outline(screen.getByRole('textbox', { name: /^Maximum characters/ }))).toMatchInlineSnapshot(
    `"<text "Maximum characters (optional)" = "" "From 1 to 5000.">"`,
  )
})

test('survey: a question is added with its own properties', async () => {
  const { user } = await open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of block' }), 'question-scale')
  await user.click(screen.getByRole('button', { name: 'Add block' }))
  expect(outline(screen.getByText('Questions and texts around them', { selector: 'legend' }).parentElement))
    .toMatchInlineSnapshot(`
      "group:
        Questions and texts around them
        <button "Undo the last step">
        status:
          Added: Question: a scale
        <button "Question: a scale" expanded> <button "Move up: Question: a scale" aria-disabled> <button "Move down: Question: a scale" aria-disabled> <button "Duplicate: Question: a scale"> <button "Remove: Question: a scale">
        <text "Question, English" = "" required lang=en "Used where a translation is missing.">
        <text "Question, French" = "" lang=fr "As in English.">
        <text "Question, Hungarian" = "" lang=hu "As in English.">
        <text "Hint, English (optional)" = "" lang=en "Used where a translation is missing.">
        <text "Hint, French" = "" lang=fr "As in English.">
        <text "Hint, Hungarian" = "" lang=hu "As in English.">
        <text "At least (optional)" = "" "From 0 to 9.">
        <text "At most (optional)" = "" "From 1 to 10.">
        <text "Meaning of the lowest, English (optional)" = "" lang=en "Used where a translation is missing.">
        <text "Meaning of the lowest, French" = "" lang=fr "As in English.">
        <text "Meaning of the lowest, Hungarian" = "" lang=hu "As in English.">
        <text "Meaning of the highest, English (optional)" = "" lang=en "Used where a translation is missing.">
        <text "Meaning of the highest, French" = "" lang=fr "As in English.">
        <text "Meaning of the highest, Hungarian" = "" lang=hu "As in English.">
        <checkbox "An answer is required">
        <checkbox "Not asked any more; its answers stay">
        <select "Type of block" = "Question: one of a list" of Choose / Question: one of a list / Question: several of a list / Question: one of a long list / Question: one to five stars / Question: a scale / Question: a line of text / Question: a longer text / Question: a number / Question: a day / Question: an e-mail address / Heading / Text / Picture / Button / Section / Row / Column / Carousel / File to download / Link with a picture / Video>
        <button "Add block">"
    `)
})
