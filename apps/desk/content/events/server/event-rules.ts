/** Validation of the works and performers of an event. */
import { locales } from '#values/locales.ts'
import { cleanLine, isLongerThan } from '#values/typed-text.ts'
import { isWhole, type PlainRule } from '#apps/desk/content/server/plain-rules.ts'
import { readSoloists, writeSoloists } from '../events.ts'
import { maxWorks, readProgramme, type TypedWork, writeProgramme } from '../programme.ts'

const longestComposer = 200
const longestWork = 300
const workMinutes = { least: 1, most: 600 }
const mostSoloists = 100

const cleanWork = ({ composer, work, minutes, ...rest }: TypedWork): TypedWork => ({
  ...rest,
  composer: cleanLine(composer),
  work: { en: cleanLine(work.en), fr: cleanLine(work.fr), hu: cleanLine(work.hu) },
  minutes: cleanLine(minutes),
})

export const programmeRule: PlainRule = {
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

export const soloistsRule: PlainRule = {
  clean: (typed) => writeSoloists(readSoloists(typed)),
  findFlaws: (value, { name, translate }): Record<string, string> =>
    readSoloists(value).length > mostSoloists
      ? { [name]: translate('programme.errors.soloists', { count: mostSoloists }) }
      : {},
}
