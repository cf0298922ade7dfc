import { createTranslator } from '../translator.ts'
import type { TranslateTo } from './areas.ts'
import { compileDocumentMessages } from './catalogue.ts'

const messages = compileDocumentMessages()

/** What the documents of an order say. Loaded by what writes them: each thread compiles its own, once. */
export const translateDocument: TranslateTo = (locale) => createTranslator(locale, messages[locale])
