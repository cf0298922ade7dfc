import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { OwnControl, OwnField } from '../content-field.ts'
import { pageOfTarget, writePageTarget } from './menus.ts'
import styles from '../fields/line-field.module.css'

interface TargetOptions extends Pick<OwnField, 'name' | 'label'> {
  pages: readonly { id: number; title: string }[]
  /** Formats a page for the history. */
  writePage: (title: string) => string
}

/** Field for the target of a link: a page or a URL. */
export const targetField = ({ name, label, pages, writePage }: TargetOptions): OwnField => ({
  name,
  label,
  write: (value) => {
    const page = pageOfTarget(value)
    return page === null ? value : writePage(pages.find(({ id }) => id === page)?.title ?? String(page))
  },
  control: (control) => <TargetControl {...control} pages={pages} />,
})

function TargetControl({ name, label, value, errors, onChange, pages }: OwnControl & Pick<TargetOptions, 'pages'>) {
  const t = useDeskTexts()
  const isPage = pageOfTarget(value) !== null
  const error = errors[name] && { error: errors[name] }
  return (
    <>
      <div className={styles.line}>
        <SelectField
          name={isPage ? name : `${name}-page`}
          label={label}
          value={isPage ? value : ''}
          placeholder={t('menus.target.other')}
          choices={pages.map(({ id, title }) => ({
            value: writePageTarget(id),
            label: t('menus.target.pageNamed', { title }),
          }))}
          onChange={onChange}
          {...(isPage && error)}
        />
      </div>
      {!isPage && (
        <div className={styles.line}>
          <TextField
            name={name}
            label={t('menus.target.address')}
            autoComplete="off"
            inputMode="url"
            value={value}
            onChange={onChange}
            hint={t('menus.target.hint')}
            {...error}
          />
        </div>
      )}
    </>
  )
}
