import { expect, test } from 'vitest'
import { judgeConnections, judgeJobs, judgeMails, judgeProvider, judgeRecords } from './health.ts'

// Holds: desk.health-each-thing
test('health: each thing is well, to be watched, or bad at its bound', () => {
  expect([0, 1].map((behind) => judgeJobs({ behind }))).toEqual(['well', 'bad'])
  expect(judgeMails({ givenUp: 0, oldestSeconds: 900 })).toBe('well')
  expect(judgeMails({ givenUp: 0, oldestSeconds: 901 })).toBe('watch')
  expect(judgeMails({ givenUp: 1, oldestSeconds: 0 })).toBe('bad')
  expect(judgeProvider({ unanswered: 0, silentSeconds: 0 })).toBe('well')
  expect(judgeProvider({ unanswered: 1, silentSeconds: 3600 })).toBe('watch')
  expect(judgeProvider({ unanswered: 1, silentSeconds: 3601 })).toBe('bad')
  expect(judgeRecords({ differences: 0, ageSeconds: 129_600 })).toBe('well')
  expect(judgeRecords({ differences: 0, ageSeconds: 129_601 })).toBe('watch')
  expect(judgeRecords({ differences: 0, ageSeconds: null })).toBe('watch')
  expect(judgeRecords({ differences: 1, ageSeconds: 0 })).toBe('bad')
  expect(judgeConnections({ taken: 77, most: 97, ofProcess: 20 })).toBe('well')
  expect(judgeConnections({ taken: 78, most: 97, ofProcess: 20 })).toBe('watch')
  expect(judgeConnections({ taken: 97, most: 97, ofProcess: 20 })).toBe('bad')
})
