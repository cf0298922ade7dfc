import { type KeyboardEvent, useEffect, useState } from 'react'
import { isSafeHref } from '#core/content/blocks/links.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import styles from './rich-text.module.css'

interface LinkFormProps {
  /** Refers to the text. */
  id: string
  /** URL of the existing link; null: none. */
  href: string | null
  onSet: (href: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Input for a link's URL. It is inside the page's form and must not submit it. */
export function LinkForm({ id, href, onSet, onRemove, onClose }: LinkFormProps) {
  const t = useDeskTexts()
  const [typed, setTyped] = useState(href ?? '')
  const [isWrong, setWrong] = useState(false)
  const field = `${id}-href`
  useEffect(() => document.getElementById(field)?.focus(), [field])
  const set = () => {
    const address = typed.trim()
    if (isSafeHref(address)) return onSet(address)
    setWrong(true)
    document.getElementById(field)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const act = { Enter: set, Escape: onClose }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    // Enter on a button is a click.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    act()
  }
  return (
    <div className={styles.link} role="group" aria-label={t('content.mark.link')} onKeyDown={press}>
      <TextField
        name={field}
        id={field}
        label={t('content.link.address')}
        hint={t('content.link.hint')}
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={(address) => {
          setTyped(address)
          setWrong(false)
        }}
        {...(isWrong && { error: t('content.errors.link', { href: typed.trim() }) })}
      />
      <div className={styles.ways}>
        <Button variant="secondary" onClick={set}>
          {t('content.link.set')}
        </Button>
        {href !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {t('content.link.remove')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('content.link.cancel')}
        </Button>
      </div>
    </div>
  )
}
