/** What an event wants of its texts, its pieces and who plays them. */
import { eventLineNames, eventLines, forEachLine } from '#core/catalogue/event-lines.ts'
import { locales } from '#values/locales.ts'
import { cleanLine, isLongerThan } from '#values/typed-text.ts'
import { blockRules } from '#apps/desk/content/blocks/server/written-blocks.ts'
import { idRule, isWhole, type PlainRule, slugRule, wholeRule } from '#apps/desk/content/server/plain-rules.ts'
import type { TextRules } from '#apps/desk/content/server/writing-form.ts'
import { readSoloists, writeSoloists } from '../events.ts'
import { maxWorks, readProgramme, type TypedWork, writeProgramme } from '../programme.ts'

const longestComposer = 200
const longestWork = 300
const workMinutes = { least: 1, most: 600 }
const eventMinutes = { least: 1, most: 1440 }
const mostSoloists = 100

const cleanWork = ({ composer, work, minutes, ...rest }: TypedWork): TypedWork => ({
  ...rest,
  composer: cleanLine(composer),
  work: { en: cleanLine(work.en), fr: cleanLine(work.fr), hu: cleanLine(work.hu) },
  minutes: cleanLine(minutes),
})

const programmeRule: PlainRule = {
  clean(typed) {
    const works = readProgramme(typed)
    return works ? writeProgramme(works.map(cleanWork)) : typed
  },
  findFlaws(value, { name, translate }) {
    const works = readProgramme(value)
    if (!works) return { [name]: translate('programme.errors.programme') }
    if (works.length > maxWorks) return { [name]: translate('programme.errors.works', { count: maxWorks }) }
    const errors: Record<string, string> = {}
    for (const [at, { composer, work, minutes }] of works.entries()) {
      const line = (part: string, text: string, longest: number, isNeeded: boolean) => {
        if (isNeeded && !/[\p{L}\p{N}]/u.test(text)) errors[`${name}.${at}.${part}`] = translate('content.errors.empty')
        else if (isLongerThan(text, longest))
          errors[`${name}.${at}.${part}`] = translate('content.errors.tooLong', { count: longest })
      }
      line('composer', composer, longestComposer, true)
      for (const locale of locales) line(`work_${locale}`, work[locale], longestWork, locale === 'en')
      if (!isWhole(minutes, workMinutes))
        errors[`${name}.${at}.minutes`] = translate('content.errors.whole', workMinutes)
    }
    return errors
  },
}

const soloistsRule: PlainRule = {
  clean: (typed) => writeSoloists(readSoloists(typed)),
  findFlaws: (value, { name, translate }): Record<string, string> =>
    readSoloists(value).length > mostSoloists
      ? { [name]: translate('programme.errors.soloists', { count: mostSoloists }) }
      : {},
}

export const eventRules: TextRules = {
  texts: {
    title: { longest: 200, isRunning: false },
    ...forEachLine((name) => ({ ...eventLines[name], isRunning: false })),
  },
  plain: {
    ...blockRules('content').plain,
    duration_minutes: wholeRule(eventMinutes),
    programme: programmeRule,
    soloists: soloistsRule,
    cover_id: idRule,
    slug: slugRule,
  },
  needed: ['title'],
  optional: eventLineNames,
  shown: [],
}
