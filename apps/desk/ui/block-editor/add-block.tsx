import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { nameBlock } from './block-words.ts'
import styles from './block-editor.module.css'
import type { BlockForm } from './document.ts'

interface AddBlockProps {
  id: string
  forms: readonly BlockForm[]
  /** Default kind. */
  usual: string
  /** Label of the parent block; null: none. */
  into: string | null
  onAdd: (form: BlockForm) => void
}

/** Adds a block at the end of a list. */
export function AddBlock({ id, forms, usual: wanted, into, onAdd }: AddBlockProps) {
  const t = useDeskTexts()
  const usual = forms.some(({ name }) => name === wanted) ? wanted : (forms[0]?.name ?? '')
  const [chosen, setChosen] = useState(usual)
  const form = forms.find(({ name }) => name === chosen)
  const choices = forms.map(({ name }) => {
    const word = nameBlock(name)
    return { value: name, label: word ? t(word) : name }
  })
  return (
    <div className={styles.add}>
      <SelectField
        name={`${id}-kind`}
        id={`${id}-kind`}
        label={into === null ? t('blocks.kind') : t('blocks.kindInto', { block: into })}
        value={chosen}
        onChange={setChosen}
        placeholder={t('blocks.choose')}
        choices={choices}
      />
      <Button
        id={`${id}-add`}
        variant="secondary"
        aria-disabled={!form || undefined}
        onClick={() => {
          if (!form) return
          onAdd(form)
          setChosen(usual)
        }}
      >
        {t('blocks.add')}
      </Button>
    </div>
  )
}
