import { expect, test } from 'vitest'
import { planFaults, planYamlFaults } from '#core/catalogue/plan/plan-flaw.ts'
import { locales } from '#values/locales.ts'
import { deskSources } from '#apps/desk/i18n/server/catalogue.ts'

const start = 'planning.hallPlan.flaw.'
const faults = [...planFaults, ...planYamlFaults]
/** Flaws with a number, and flaws with the written value. */
const limited = new Set(['least', 'most', 'fewPoints', 'manyPoints', 'manyAreas', 'manyEntrances', 'manyPlaces'])
const named = new Set(['alias', 'anchor', 'tag', 'twice'])

test.each(locales)(
  'plan of a hall: in %s each fault has words of its own, with its number and what was written',
  (locale) => {
    const texts = faults.map((is) => deskSources[locale][`${start}${is}`])
    expect(new Set(texts).size).toBe(faults.length)
    for (const [index, is] of faults.entries()) {
      const text = texts[index]!
      expect({ is, limit: text.includes('{limit}'), name: text.includes('{name}') }).toEqual({
        is,
        limit: limited.has(is),
        name: named.has(is),
      })
      expect(text).not.toContain('{message}')
      if (locale !== 'en') expect(text).not.toBe(deskSources.en[`${start}${is}`])
    }
    // And no text is left without a possible flaw.
    const keys = Object.keys(deskSources[locale]).filter((key) => key.startsWith(start))
    expect(keys.toSorted()).toEqual(faults.map((is) => `${start}${is}`).toSorted())
  },
)
