import {
  cleanEmail,
  cleanLine,
  cleanLines,
  cleanPhone,
  findUnsendable,
  isEmail,
  isLongerThan,
  maxEmailLength,
  type UnsendableEmail,
} from '#values/typed-text.ts'
import { textLetters } from './one-name.ts'

/** Plain functions, for the browser when a field loses focus, and for the server's schemas. */
export interface TextRule {
  clean: (typed: string) => string
  /** Maximum number of characters. */
  longest: number
  /** Pattern required for a meaningful value: a dash is text, but not a name. */
  says: RegExp
  /** Whether a meaningful text is valid. Default: it is. */
  isRight?: (text: string) => boolean
  /** Why a valid text is unusable nonetheless. */
  isUseless?: (text: string) => UnsendableEmail | null
}

export type TextFlaw = 'missing' | 'tooLong' | 'wrong' | UnsendableEmail

const lettersOrNumbers = /[\p{L}\p{N}]/u

/** A line of words: a town, a street, a company. */
export const textWordsRule = (longest: number): TextRule => ({ clean: cleanLine, longest, says: textLetters })
/** A line that may consist of numbers only. */
export const lineRule = (longest: number): TextRule => ({ clean: cleanLine, longest, says: lettersOrNumbers })
export const textLinesRule = (longest: number): TextRule => ({ clean: cleanLines, longest, says: textLetters })

export const nameRule = textWordsRule(80)
export const emailRule: TextRule = {
  clean: cleanEmail,
  longest: maxEmailLength,
  says: lettersOrNumbers,
  isRight: isEmail,
  isUseless: findUnsendable,
}
/** Whether a number can be called depends on its country, checked by `readPhone`. */
export const textPhoneRule: TextRule = {
  // Letters alone are not a number, but not empty either.
  clean: (typed) => cleanPhone(typed).trim() || (lettersOrNumbers.test(typed) ? typed.trim() : ''),
  longest: 40,
  says: lettersOrNumbers,
}
export const textPostcodeRule = lineRule(12)

export function findFlaw(rule: TextRule, text: string, isRequired: boolean): TextFlaw | null {
  if (isRequired && !rule.says.test(text)) return 'missing'
  if (text === '') return null
  if (isLongerThan(text, rule.longest)) return 'tooLong'
  if (rule.isRight && !rule.isRight(text)) return 'wrong'
  return rule.isUseless?.(text) ?? null
}
