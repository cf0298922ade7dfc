import { createTranslator } from '../translator.ts'
import type { TranslateTo } from './areas.ts'
import { compileDocumentMessages } from './catalogue.ts'

const messages = compileDocumentMessages()

/** Loaded by the renderers of documents: each thread compiles its own, once. */
export const createDocumentTranslator: TranslateTo = (locale) => createTranslator(locale, messages[locale])
