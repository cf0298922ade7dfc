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

/** What a field takes. Plain functions: the browser asks them as a field is left, the server within its schemas. */
export interface TextRule {
  /** What of the typed text is kept. */
  clean: (typed: string) => string
  /** The most characters. */
  longest: number
  /** What has to occur for the field to say anything: a dash is a text, too, but no name. */
  says: RegExp
  /** Whether a text that says something is right. Default: it is. */
  isRight?: (text: string) => boolean
  /** Why a text that is right is of no use all the same. */
  isUseless?: (text: string) => UnsendableEmail | null
}

export type TextFlaw = 'missing' | 'tooLong' | 'wrong' | UnsendableEmail

const lettersOrNumbers = /[\p{L}\p{N}]/u

/** A line of words: a town, a street, a company. */
export const textWordsRule = (longest: number): TextRule => ({ clean: cleanLine, longest, says: textLetters })
/** A line that may also be nothing but numbers. */
export const lineRule = (longest: number): TextRule => ({ clean: cleanLine, longest, says: lettersOrNumbers })
/** Several lines. */
export const textLinesRule = (longest: number): TextRule => ({ clean: cleanLines, longest, says: textLetters })

/** A person's name, or a part of it. */
export const nameRule = textWordsRule(80)
export const emailRule: TextRule = {
  clean: cleanEmail,
  longest: maxEmailLength,
  says: lettersOrNumbers,
  isRight: isEmail,
  isUseless: findUnsendable,
}
/** Whether a number can be called depends on its country: `readPhone` tells. */
export const textPhoneRule: TextRule = {
  // Letters alone are no number, and not nothing either.
  clean: (typed) => cleanPhone(typed).trim() || (lettersOrNumbers.test(typed) ? typed.trim() : ''),
  longest: 40,
  says: lettersOrNumbers,
}
export const textPostcodeRule = lineRule(12)

/** The first thing that is wrong with a cleaned text, or null. */
export function findFlaw(rule: TextRule, text: string, isRequired: boolean): TextFlaw | null {
  if (isRequired && !rule.says.test(text)) return 'missing'
  if (text === '') return null
  if (isLongerThan(text, rule.longest)) return 'tooLong'
  if (rule.isRight && !rule.isRight(text)) return 'wrong'
  return rule.isUseless?.(text) ?? null
}
