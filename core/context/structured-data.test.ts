import { expect, test } from 'vitest'
import { describeQuestions } from './structured-data.ts'

test('questions: those without an answer are not told of, and where none has one nothing is', () => {
  const told = describeQuestions([
    { question: 'When?', answer: ' \n' },
    { question: 'Where?', answer: 'There.' },
  ])
  expect(told?.mainEntity).toEqual([
    { '@type': 'Question', name: 'Where?', acceptedAnswer: { '@type': 'Answer', text: 'There.' } },
  ])
  expect(describeQuestions([{ question: 'When?', answer: '' }])).toBeUndefined()
})
