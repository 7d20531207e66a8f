import { useRef } from 'react'
import { Field, type FieldProps, controlClass, useField } from './Field'
import styles from './Field.module.css'

interface Props extends Omit<FieldProps, 'section'> {
  readonly placeholder: string
  readonly accept?: string | undefined
  readonly value: File | null
  readonly onChange: (file: File | null) => void
}

/** A file from this computer, by its name. */
export const FileInput = ({ placeholder, accept, value, onChange, ...props }: Props) => {
  const { frame, control } = useField(props)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Field {...frame}>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onChange(file)
          // The same file can be chosen again once it was changed.
          currentTarget.value = ''
        }}
      />
      <button {...control} type="button" className={controlClass()} onClick={() => chooser.current?.click()}>
        {value === null ? <span className={styles.placeholder}>{placeholder}</span> : value.name}
      </button>
    </Field>
  )
}
