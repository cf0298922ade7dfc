import { expect, test } from 'vitest'
import { schemaOrg } from './structured-data.ts'

test('questions: those without an answer are not told of, and where none has one nothing is', () => {
  const told = schemaOrg.questions([
    { question: 'When?', answer: ' \n' },
    { question: 'Where?', answer: 'There.' },
  ])
  expect(told?.mainEntity).toEqual([
    { '@type': 'Question', name: 'Where?', acceptedAnswer: { '@type': 'Answer', text: 'There.' } },
  ])
  expect(schemaOrg.questions([{ question: 'When?', answer: '' }])).toBeUndefined()
})
