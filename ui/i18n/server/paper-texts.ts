import { createTranslator } from '../translator.ts'
import type { TranslateTo } from './areas.ts'
import { compilePaperMessages } from './catalogue.ts'

const messages = compilePaperMessages()

/** What the papers of an order say. Loaded by what writes them: each thread compiles its own, once. */
export const translatePaper: TranslateTo = (locale) => createTranslator(locale, messages[locale])
