import { expect, test } from 'vitest'
import { findShortfalls, joinReports, readReport } from './report.ts'

/** Lighthouse output, as far as it is read: a page with too little contrast. */
const write = ({ performance = 0.93, contrast = 0 } = {}) =>
  JSON.stringify({
    categories: {
      accessibility: {
        score: contrast === 0 ? 0.96 : 1,
        auditRefs: [
          { id: 'color-contrast', weight: 7 },
          { id: 'hints', weight: 0 },
        ],
      },
      'best-practices': { score: 1, auditRefs: [] },
      seo: { score: 1, auditRefs: [] },
      performance: { score: performance, auditRefs: [{ id: 'largest-contentful-paint', weight: 25 }] },
    },
    audits: {
      'color-contrast': { title: 'Colors do not contrast', score: contrast, details: { items: [{ selector: 'p' }] } },
      hints: { title: 'A hint', score: 0, details: {} },
      tree: { title: 'A tree', score: null, details: { items: {} } },
      'first-contentful-paint': { title: 'FCP', score: 1, numericValue: 900 },
      'largest-contentful-paint': { title: 'LCP', score: 0.5, numericValue: 2000 },
      'total-blocking-time': { title: 'TBT', score: 1, numericValue: 0 },
      'cumulative-layout-shift': { title: 'CLS', score: 1, numericValue: 0 },
    },
  })

test('a report of Lighthouse is read with what costs a page its 100', () => {
  expect(readReport(write())).toEqual({
    scores: { accessibility: 96, 'best-practices': 100, seo: 100, performance: 93 },
    timings: { FCP: 900, LCP: 2000, TBT: 0, CLS: 0 },
    failures: ['accessibility: Colors do not contrast (color-contrast) {"selector":"p"}'],
  })
})

test('of several reports of a page the medians count, and every failure that one of them found', () => {
  const reports = [0.9, 0.94, 0.99].map((performance) => readReport(write({ performance, contrast: 1 })))
  expect(joinReports(reports).scores.performance).toBe(94)
  expect(joinReports(reports).failures).toEqual([])
  expect(joinReports([...reports, readReport(write())]).failures).toHaveLength(1)
})

test('a page falls short by a failure, whatever its performance', () => {
  expect(findShortfalls(readReport(write({ contrast: 1 })))).toEqual([])
  expect(findShortfalls(readReport(write()))).toEqual([
    'accessibility 96',
    'accessibility: Colors do not contrast (color-contrast) {"selector":"p"}',
  ])
})

test('a page that Lighthouse could not load is an error in its words, not a score', () => {
  const report = JSON.stringify({ ...JSON.parse(write()), runtimeError: { message: 'ERRORED_DOCUMENT_REQUEST' } })
  expect(() => readReport(report)).toThrow('ERRORED_DOCUMENT_REQUEST')
})
