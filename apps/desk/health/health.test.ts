import { expect, test } from 'vitest'
import { evaluateHealth } from './health.ts'

// Holds: desk.health-each-thing
test('health: each thing is well, to be watched, or bad at its bound', () => {
  expect([0, 1].map((behind) => evaluateHealth.jobs({ behind }))).toEqual(['well', 'bad'])
  expect(evaluateHealth.mails({ givenUp: 0, oldestSeconds: 900 })).toBe('well')
  expect(evaluateHealth.mails({ givenUp: 0, oldestSeconds: 901 })).toBe('watch')
  expect(evaluateHealth.mails({ givenUp: 1, oldestSeconds: 0 })).toBe('bad')
  expect(evaluateHealth.provider({ unanswered: 0, silentSeconds: 0 })).toBe('well')
  expect(evaluateHealth.provider({ unanswered: 1, silentSeconds: 3600 })).toBe('watch')
  expect(evaluateHealth.provider({ unanswered: 1, silentSeconds: 3601 })).toBe('bad')
  expect(evaluateHealth.records({ differences: 0, ageSeconds: 129_600 })).toBe('well')
  expect(evaluateHealth.records({ differences: 0, ageSeconds: 129_601 })).toBe('watch')
  expect(evaluateHealth.records({ differences: 0, ageSeconds: null })).toBe('watch')
  expect(evaluateHealth.records({ differences: 1, ageSeconds: 0 })).toBe('bad')
  expect(evaluateHealth.connections({ taken: 77, most: 97, ofProcess: 20 })).toBe('well')
  expect(evaluateHealth.connections({ taken: 78, most: 97, ofProcess: 20 })).toBe('watch')
  expect(evaluateHealth.connections({ taken: 97, most: 97, ofProcess: 20 })).toBe('bad')
})
