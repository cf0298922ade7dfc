// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleList } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'survey-answers'>> = {}): DeskPageProps<'survey-answers'> => ({
  asked: 'survey',
  id: 5,
  title: 'How was the evening?',
  count: 3,
  tallies: [
    {
      field: 'stars',
      question: 'How many stars?',
      isRetired: false,
      count: 3,
      choices: null,
      average: 4.25,
    },
    {
      field: 'seat',
      question: 'Where did you sit?',
      isRetired: false,
      count: 3,
      choices: [
        { value: 'stalls', label: 'Stalls', count: 2, isRetired: false },
        // With several boxes ticked, the shares exceed 100 %.
        { value: 'box', label: 'A box', count: 3, isRetired: true },
      ],
      average: null,
    },
    { field: 'words', question: 'Anything else?', isRetired: true, count: 1, choices: null, average: null },
    {
      field: 'never',
      question: 'What is new?',
      isRetired: false,
      count: 0,
      choices: [{ value: 'a', label: 'All', count: 0, isRetired: false }],
      average: null,
    },
    { field: 'silent', question: 'And why?', isRetired: false, count: 0, choices: null, average: null },
  ],
  answers: [
    {
      id: 9,
      receivedAt: '2026-11-20T22:15:00.000Z',
      locale: 'hu',
      answers: [
        { question: 'How many stars?', answer: '4' },
        { question: 'Anything else?', answer: 'Bravo' },
      ],
    },
  ],
  list: { ...sampleList, sort: '-received', after: 'z' },
  ...changes,
})
const url = '/desk/surveys/survey/5/answers'

test('answers: they are counted by question, with shares and averages, then shown one by one, and exported', async () => {
  await openDeskPage('survey-answers', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "[How was the evening?](/desk/surveys/survey/5)
    # Answers: How was the evening?
    3 visitors have answered.
    [Export to Excel](/desk/surveys/survey/5/answers.xlsx) [Export as CSV](/desk/surveys/survey/5/answers.csv)
    ## In numbers
    ### How many stars?
    3 answers · 4.3 on average · in words, below
    ### Where did you sit?
    3 answers
    Where did you sit?
    | Choice | Share | Answers |
    | Stalls | 67% | 2 |
    | A box · not asked any more | 100% | 3 |
    ### Anything else? · not asked any more
    1 answer · in words, below
    ### What is new?
    no answer
    ### And why?
    no answer
    ## One by one
    region "One by one":
      One by one
      | [Received](/desk/surveys/survey/5/answers?sort=received) ▼ | Language | Answers |
      | Fri, Nov 20, 11:15 PM | Hungarian | How many stars? · 4 · Anything else? · Bravo |
    nav "Pages of the list":
      [Next page](/desk/surveys/survey/5/answers?after=z)"
  `)
})

test('answers: of one visitor it is said that one has answered', async () => {
  await openDeskPage('survey-answers', sample({ count: 1 }), { url })
  expect(document.querySelector('h1 + div, h1 + p')!.textContent).toBe('1 visitor has answered.')
})

test('answers: bars are as long as their shares', async () => {
  await openDeskPage('survey-answers', sample(), { url })
  const widths = [...document.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')).toFixed(1))
  expect(widths).toEqual(['66.7', '100.0'])
})

test('answers: without any there is nothing to count, and nothing to export', async () => {
  await openDeskPage('survey-answers', sample({ count: 0, tallies: [], answers: [] }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "[How was the evening?](/desk/surveys/survey/5)
    # Answers: How was the evening?
    Nobody has answered yet.
    No answer yet
    Once it is published, the answers of visitors appear here."
  `)
})

test('answers: numbers, shares and dates are written as in Hungarian and French', async () => {
  await openDeskPage('survey-answers', sample({ count: 1 }), { url, locale: 'hu' })
  expect(outline()).toMatchInlineSnapshot(`
    "[How was the evening?](/desk/surveys/survey/5)
    # Válaszok: How was the evening?
    1 látogató válaszolt.
    [Exportálás Excelbe](/desk/surveys/survey/5/answers.xlsx) [Exportálás CSV-be](/desk/surveys/survey/5/answers.csv)
    ## Számokban
    ### How many stars?
    3 válasz · átlagosan 4,3 · szövegesen, lent
    ### Where did you sit?
    3 válasz
    Where did you sit?
    | Válaszlehetőség | Arány | Válaszok |
    | Stalls | 67% | 2 |
    | A box · már nem kérdezzük | 100% | 3 |
    ### Anything else? · már nem kérdezzük
    1 válasz · szövegesen, lent
    ### What is new?
    nincs válasz
    ### And why?
    nincs válasz
    ## Egyenként
    region "Egyenként":
      Egyenként
      | [Beérkezett](/desk/surveys/survey/5/answers?sort=received) ▼ | Nyelv | Válaszok |
      | nov. 20., péntek, 23:15 | magyar | How many stars? · 4 · Anything else? · Bravo |
    nav "A lista oldalai":
      [Következő oldal](/desk/surveys/survey/5/answers?after=z)"
  `)
  await openDeskPage('survey-answers', sample(), { url, locale: 'fr' })
  expect(screen.getByText(/4,3/).textContent).toMatchInlineSnapshot(
    `"3 réponses · 4,3 en moyenne · en toutes lettres, plus bas"`,
  )
})
