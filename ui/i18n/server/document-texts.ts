import { createTranslator } from '../translator.ts'
import type { TranslateTo } from './areas.ts'
import { compileDocumentMessages } from './catalogue.ts'

const messages = compileDocumentMessages()

/** Texts of an order's documents. Loaded by their renderers: each thread compiles its own, once. */
export const translateDocument: TranslateTo = (locale) => createTranslator(locale, messages[locale])
