import { useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { type Choice, SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { Locale } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { MediaPicker } from '../media/media-picker.tsx'
import type { ChoosablePicture } from '../media/picture.ts'
import { RunningTextField } from '../text/rich/running-text-field.tsx'
import { nameChoice, nameProperty } from './block-words.ts'
import layout from '../page/layout.module.css'
import styles from './block-editor.module.css'
import {
  findBaseLocale,
  type BlockForm,
  type BlockProperty,
  type EditedBlock,
  isTranslated,
  nameValue,
} from './document.ts'

/** Block kinds, and the data that blocks can reference. */
export interface BlockSources {
  forms: readonly BlockForm[]
  /** Kind to add. Default: a text. */
  usual?: string
  /** Pictures already referenced by the blocks. */
  pictures: readonly ChoosablePicture[]
  files: readonly Choice[]
  questionnaires: readonly Choice[]
}

interface PropertyFieldProps {
  property: BlockProperty
  block: EditedBlock
  /** Path of the block in its field: `content.b1`. */
  place: string
  errors: Record<string, string | undefined>
  stale: readonly string[]
  sources: BlockSources
  onValue: (name: string, value: string) => void
  onCheck: (part: string) => void
}

/** Translated properties are side by side. */
export function PropertyField(props: PropertyFieldProps) {
  const { property, block } = props
  if (property.kind === 'name') return null
  if (!isTranslated(property)) return <SharedProperty {...props} />
  return (
    <div className={joinClassNames(layout.languages, styles.languages)} data-count={block.in.length}>
      {block.in.map((locale) => (
        <PropertyIn key={locale} {...props} locale={locale} />
      ))}
    </div>
  )
}

function PropertyIn({ locale, ...props }: PropertyFieldProps & { locale: Locale }) {
  const { property, block, place, errors, onValue, onCheck } = props
  const t = useDeskTexts()
  const name = nameValue(property, locale)
  const part = `${place}.${name}`
  const isBase = locale === findBaseLocale(block)
  const word = nameProperty(property.name)
  const label = t('content.textIn', {
    text: word ? t(word) : property.name,
    language: t(`content.language.${locale}`),
  })
  const { hint, isToDo, isStale } = useHint({ ...props, locale })
  const error = errors[part]
  const Control = property.kind === 'running' ? RunningTextField : TextField
  return (
    <div className={layout.language} data-state={isToDo ? 'open' : undefined}>
      <Control
        name={part}
        label={label}
        lang={property.kind === 'link' ? undefined : locale}
        autoComplete="off"
        value={block.values[name] ?? ''}
        onChange={(text) => onValue(name, text)}
        hint={hint}
        {...(error && { error })}
        {...(isBase && property.kind !== 'running' && { [property.isOptional ? 'optional' : 'required']: true })}
      />
      {isStale && (
        <div>
          <Button variant="quiet" aria-label={t('content.stillRightOf', { text: label })} onClick={() => onCheck(part)}>
            {t('content.stillRight')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useHint({
  property,
  block,
  place,
  stale,
  locale,
}: Pick<PropertyFieldProps, 'property' | 'block' | 'place' | 'stale'> & { locale: Locale }) {
  const t = useDeskTexts()
  const base = findBaseLocale(block)
  const [value = '', standsIn = ''] = [nameValue(property, locale), nameValue(property, base)].map(
    (name) => block.values[name],
  )
  const language = t(`content.language.${base}`)
  if (stale.includes(`${place}.${nameValue(property, locale)}`))
    return { hint: t('content.stale'), isToDo: true, isStale: true }
  if (locale === base) return { hint: t('content.standsIn'), isToDo: false, isStale: false }
  const isMissing = property.kind !== 'link' && value === '' && standsIn !== ''
  if (isMissing) return { hint: t('blocks.missing', { language }), isToDo: true, isStale: false }
  const hint = value === '' ? t('blocks.asBase', { language }) : t('content.written')
  return { hint, isToDo: false, isStale: false }
}

function SharedProperty({ property, block, place, errors, sources, onValue }: PropertyFieldProps) {
  const t = useDeskTexts()
  const { name, kind, isOptional } = property
  const [chosen, setChosen] = useState<ChoosablePicture | null>(null)
  const part = `${place}.${name}`
  const value = block.values[name] ?? ''
  const word = nameProperty(name)
  const label = word ? t(word) : name
  const error = errors[part]
  const field = { name: part, label, value, ...(error && { error }), onChange: (text: string) => onValue(name, text) }
  if (kind === 'picture')
    return (
      <MediaPicker
        id={`field-${part}`}
        label={label}
        value={pictureNamed(value, chosen ? [chosen, ...sources.pictures] : sources.pictures)}
        onChange={(picture) => {
          setChosen(picture)
          onValue(name, picture?.name ?? '')
        }}
        error={error}
      />
    )
  if (kind === 'yes')
    return (
      <Checkbox
        name={part}
        label={label}
        checked={value === 'yes'}
        onChange={(isYes) => onValue(name, isYes ? 'yes' : '')}
        {...(error && { error })}
      />
    )
  if (kind === 'file' || kind === 'questionnaire' || kind === 'choice')
    return (
      <div className={styles.short}>
        <SelectField
          {...field}
          placeholder={t(isOptional ? 'blocks.usual' : 'blocks.choose')}
          choices={choicesOf(property, sources, t)}
        />
      </div>
    )
  return (
    <div className={styles.short}>
      <TextField
        {...field}
        autoComplete="off"
        {...(kind === 'number' && {
          inputMode: 'numeric',
          hint: t('blocks.number', { least: property.least!, most: property.most! }),
        })}
        {...(kind === 'amount' && { inputMode: 'decimal' as const })}
        {...(kind === 'day' && { type: 'date' as const })}
        {...(kind === 'video' && { hint: t('blocks.videoHint') })}
        {...(isOptional ? { optional: true } : { required: true })}
      />
    </div>
  )
}

/** A picture known only by name is shown by that. */
function pictureNamed(name: string, pictures: readonly ChoosablePicture[]): ChoosablePicture | null {
  if (name === '') return null
  return (
    pictures.find((picture) => picture.name === name) ?? { id: 0, name, picture: null, addedAt: '', isDescribed: true }
  )
}

function choicesOf(
  { kind, name, choices = [] }: BlockProperty,
  { files, questionnaires }: BlockSources,
  t: ReturnType<typeof useDeskTexts>,
): readonly Choice[] {
  if (kind === 'file') return files
  if (kind === 'questionnaire') return questionnaires
  return choices.map((choice) => {
    const word = nameChoice(name, choice)
    return { value: String(choice), label: word ? t(word) : String(choice) }
  })
}
