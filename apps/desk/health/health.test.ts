import { expect, test } from 'vitest'
import { evaluateConnections, evaluateJobs, evaluateMails, evaluateProvider, evaluateRecords } from './health.ts'

// Holds: desk.health-each-thing
test('health: each thing is well, to be watched, or bad at its bound', () => {
  expect([0, 1].map((behind) => evaluateJobs({ behind }))).toEqual(['well', 'bad'])
  expect(evaluateMails({ givenUp: 0, oldestSeconds: 900 })).toBe('well')
  expect(evaluateMails({ givenUp: 0, oldestSeconds: 901 })).toBe('watch')
  expect(evaluateMails({ givenUp: 1, oldestSeconds: 0 })).toBe('bad')
  expect(evaluateProvider({ unanswered: 0, silentSeconds: 0 })).toBe('well')
  expect(evaluateProvider({ unanswered: 1, silentSeconds: 3600 })).toBe('watch')
  expect(evaluateProvider({ unanswered: 1, silentSeconds: 3601 })).toBe('bad')
  expect(evaluateRecords({ differences: 0, ageSeconds: 129_600 })).toBe('well')
  expect(evaluateRecords({ differences: 0, ageSeconds: 129_601 })).toBe('watch')
  expect(evaluateRecords({ differences: 0, ageSeconds: null })).toBe('watch')
  expect(evaluateRecords({ differences: 1, ageSeconds: 0 })).toBe('bad')
  expect(evaluateConnections({ taken: 77, most: 97, ofProcess: 20 })).toBe('well')
  expect(evaluateConnections({ taken: 78, most: 97, ofProcess: 20 })).toBe('watch')
  expect(evaluateConnections({ taken: 97, most: 97, ofProcess: 20 })).toBe('bad')
})
