import { useState } from 'react'
import { nameFieldElement } from '#ui/controls/field.tsx'
import { MediaPicker } from '#apps/desk/ui/media/media-picker.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { OwnControl, OwnField } from '../content-field.ts'

interface PictureOptions extends Pick<OwnField, 'name' | 'label'> {
  pictures: readonly ChoosablePicture[]
}

/** A picture of the library, by its id. */
export const createPictureField = ({ name, label, pictures }: PictureOptions): OwnField => ({
  name,
  label,
  write: (value) => pictureOf(value, pictures)?.name ?? value,
  control: (control) => <PictureControl {...control} pictures={pictures} />,
})

const pictureOf = (value: string, pictures: readonly ChoosablePicture[]) =>
  pictures.find(({ id }) => String(id) === value) ?? null

function PictureControl({
  name,
  label,
  value,
  errors,
  onChange,
  pictures,
}: OwnControl & Pick<PictureOptions, 'pictures'>) {
  // A picture chosen here is known only from the choice itself.
  const [chosen, setChosen] = useState<ChoosablePicture | null>(null)
  return (
    <MediaPicker
      id={nameFieldElement(name)}
      label={label}
      value={pictureOf(value, chosen ? [chosen, ...pictures] : pictures)}
      onChange={(picture) => {
        setChosen(picture)
        onChange(picture ? String(picture.id) : '')
      }}
      error={errors[name]}
    />
  )
}
