import { type DragEvent, useId, useRef, useState } from 'react'
import styles from './FileDrop.module.css'
import { Button } from '../button/Button'

interface Props {
  label: string
  help?: string
  /** What the chooser of the browser offers: `.pem,.cer,.crt`. */
  accept: string
  /** What is there now: the name of a file, or that there is none. */
  state: string
  error?: string | undefined
  /** Under which a form finds it. */
  path?: string
  onFile: (file: File) => void
  /** There is something that can be taken away. */
  onRemove?: (() => void) | undefined
}

/** A file, chosen or dropped. Its content is checked by the caller. */
export const FileDrop = ({ label, help, accept, state, error, path, onFile, onRemove }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) onFile(file)
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <p id={`${id}-state`} className={styles.state} role="status">
          {state}
        </p>
        {help === undefined ? null : <p className={styles.state}>{help}</p>}
        {error === undefined ? null : (
          <p id={`${id}-error`} className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-describedby={`${id}-label ${id}-state${error === undefined ? '' : ` ${id}-error`}`}
          data-path={path}
          onClick={() => input.current?.click()}
        >
          Choose file
        </Button>
        {onRemove === undefined ? null : (
          <Button variant="subtle" size="xs" aria-describedby={`${id}-label`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
