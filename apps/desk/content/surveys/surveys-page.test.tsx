// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLine, standing } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'surveys'>> = {}): DeskPageProps<'surveys'> => ({
  forms: [
    { ...sampleLine(1, 'How was the evening?'), asked: 'survey', answers: 1 },
    { ...sampleLine(2, 'The new season', standing.draft), asked: 'survey', answers: 0 },
    { ...sampleLine(1, 'Newsletter', { missing: ['fr'] }), asked: 'questionnaire', answers: 1204 },
  ],
  show: 'current',
  q: '',
  mayEdit: true,
  mayReadAnswers: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/surveys'

test('surveys: surveys and questionnaires are two lists, and each count of answers leads to them', async () => {
  await openDeskPage('surveys', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Surveys
    2 are open to visitors.
    [Write a survey](/desk/surveys/survey/new) [Write a questionnaire](/desk/surveys/questionnaire/new)
    nav "View":
      [Current](/desk/surveys?show=current current=page)
      [Archived](/desk/surveys?show=archived)
    search:
      <search "Words of a title or a question" = "">
      <button "Search" submit>
    ## Surveys
    Each has a page of its own. A visitor answers once.
    region "Surveys":
      Surveys
      | Title | State | Languages | Answers |
      | [How was the evening?](/desk/surveys/survey/1) | published | complete | [1 answer: How was the evening?](/desk/surveys/survey/1/answers) |
      | [The new season](/desk/surveys/survey/2) | draft | complete | 0 |
    ## Questionnaires
    Shown on pages and in articles that contain them as a block.
    region "Questionnaires":
      Questionnaires
      | Title | State | Languages | Answers |
      | [Newsletter](/desk/surveys/questionnaire/1) | published | French missing | [1,204 answers: Newsletter](/desk/surveys/questionnaire/1/answers) |"
  `)
})

test('surveys: who may not read answers sees how many there are; who may not edit writes none', async () => {
  await openDeskPage('surveys', sample({ mayEdit: false, mayReadAnswers: false }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Surveys
    2 are open to visitors.
    nav "View":
      [Current](/desk/surveys?show=current current=page)
      [Archived](/desk/surveys?show=archived)
    search:
      <search "Words of a title or a question" = "">
      <button "Search" submit>
    ## Surveys
    Each has a page of its own. A visitor answers once.
    region "Surveys":
      Surveys
      | Title | State | Languages | Answers |
      | [How was the evening?](/desk/surveys/survey/1) | published | complete | 1 |
      | [The new season](/desk/surveys/survey/2) | draft | complete | 0 |
    ## Questionnaires
    Shown on pages and in articles that contain them as a block.
    region "Questionnaires":
      Questionnaires
      | Title | State | Languages | Answers |
      | [Newsletter](/desk/surveys/questionnaire/1) | published | French missing | 1,204 |"
  `)
})

test('surveys: without any, each list says what it is for; narrowed, that nothing fits', async () => {
  await openDeskPage('surveys', sample({ forms: [] }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Surveys
    None is open to visitors.
    [Write a survey](/desk/surveys/survey/new) [Write a questionnaire](/desk/surveys/questionnaire/new)
    nav "View":
      [Current](/desk/surveys?show=current current=page)
      [Archived](/desk/surveys?show=archived)
    search:
      <search "Words of a title or a question" = "">
      <button "Search" submit>
    ## Surveys
    Each has a page of its own. A visitor answers once.
    No survey yet. Ask visitors how the concert was.
    ## Questionnaires
    Shown on pages and in articles that contain them as a block.
    No questionnaire yet. Write one, then add it to a page as a block."
  `)
  for (const narrowed of [{ show: 'archived' } as const, { q: 'x' }]) {
    await openDeskPage('surveys', sample({ forms: [], ...narrowed }), { url })
    expect(outline().match(/No matches/g)).toHaveLength(2)
  }
})

test('surveys: of one that is open it is said so', async () => {
  await openDeskPage('surveys', sample({ forms: sample().forms.slice(0, 2) }), { url })
  expect(document.querySelector('h1 + p')!.textContent).toBe('1 is open to visitors.')
})

test('surveys: in Hungarian and French', async () => {
  await openDeskPage('surveys', sample(), { url, locale: 'hu' })
  expect(outline()).toMatchInlineSnapshot(`
    "# Felmérések
    A látogatók ennyit tölthetnek ki: 2.
    [Felmérés írása](/desk/surveys/survey/new) [Kérdőív írása](/desk/surveys/questionnaire/new)
    nav "Nézet":
      [Aktuális](/desk/surveys?show=current current=page)
      [Archivált](/desk/surveys?show=archived)
    search:
      <search "Egy cím vagy egy kérdés szavai" = "">
      <button "Keresés" submit>
    ## Felmérések
    Mindegyiknek saját oldala van. Egy látogató egyszer válaszol.
    region "Felmérések":
      Felmérések
      | Cím | Állapot | Nyelvek | Válaszok |
      | [How was the evening?](/desk/surveys/survey/1) | közzétéve | teljes | [1 válasz: How was the evening?](/desk/surveys/survey/1/answers) |
      | [The new season](/desk/surveys/survey/2) | vázlat | teljes | 0 |
    ## Kérdőívek
    Azokon az oldalakon és cikkekben jelennek meg, amelyekbe blokként beillesztették őket.
    region "Kérdőívek":
      Kérdőívek
      | Cím | Állapot | Nyelvek | Válaszok |
      | [Newsletter](/desk/surveys/questionnaire/1) | közzétéve | hiányzik: francia | [1204 válasz: Newsletter](/desk/surveys/questionnaire/1/answers) |"
  `)
  await openDeskPage('surveys', sample(), { url, locale: 'fr' })
  expect(screen.getByRole('link', { name: /1\D204/ }).getAttribute('aria-label')).toMatchInlineSnapshot(
    `"1 204 réponses : Newsletter"`,
  )
})
