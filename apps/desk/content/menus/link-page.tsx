import { SelectField } from '#ui/controls/select-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import type { ShownWriting, WritingAround } from '../content.ts'
import type { OwnField, OwnControl } from '../content-field.ts'
import styles from '../fields/plain-fields.module.css'
import { WrittenPage } from '../written-page.tsx'
import { menuNames, pageOfTarget, writePageTarget } from './menus.ts'

export interface LinkPageProps extends WritingAround {
  writing: ShownWriting
  isFixed: boolean
  pages: { id: number; title: string }[]
}

export default function LinkPage({ writing, isFixed, pages, ...around }: LinkPageProps) {
  const t = useDeskTexts()
  const menuField = useMenuField()
  const { fields } = writing
  const target = targetField({
    name: 'target',
    label: t('menus.text.target'),
    pages,
    writePage: (title) => t('menus.target.pageNamed', { title }),
  })
  return (
    <WrittenPage
      {...around}
      kind="menus"
      writing={writing}
      untitled={t('menus.new')}
      // Built-in links have a fixed target.
      fields={[
        { name: 'title', label: t('menus.text.title'), isRunning: false },
        ...(fields['target'] === undefined ? [] : [target, menuField]),
      ]}
      isOnlySaved={isFixed}
      {...(isFixed && { besideTitle: t('menus.fixed') })}
    />
  )
}

/** Field for the menu of a link, which is required. */
function useMenuField(): OwnField {
  const t = useDeskTexts()
  const choices = menuNames.map((name) => ({ value: name, label: t(`menus.show.${name}`) }))
  return {
    name: 'menu',
    label: t('menus.text.menu'),
    write: (value) => choices.find((choice) => choice.value === value)?.label ?? value,
    control: ({ name, label, value, onChange }) => (
      <div className={styles.line}>
        <SelectField
          {...{ name, label, value, choices }}
          placeholder={label}
          onChange={(chosen) => chosen !== '' && onChange(chosen)}
        />
      </div>
    ),
  }
}

interface TargetOptions extends Pick<OwnField, 'name' | 'label'> {
  pages: readonly { id: number; title: string }[]
  writePage: (title: string) => string
}

const targetField = ({ name, label, pages, writePage }: TargetOptions): OwnField => ({
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
