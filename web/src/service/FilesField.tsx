import { type EntryFile, maxEntryFiles } from '../../../shared/service/serviceEntry'
import { Button } from '../ui/button/Button'
import { EntryFileButtons } from './EntryFileButtons'
import { sayBytes } from './sayBytes'
import styles from './Service.module.css'

interface Props {
  readonly files: readonly EntryFile[]
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onFile: (file: File) => void
  readonly onRemove: (file: EntryFile) => void
}

/** Photographs and PDF of an entry that is being written. */
export const FilesField = ({ files, isBusy, error, onFile, onRemove }: Props) => (
  <fieldset data-path="files" className={styles.choices}>
    <legend className={styles.label}>Files</legend>
    {files.length === 0 ? null : (
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.fileid} className={styles.file}>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.note}>{sayBytes(file.size)}</span>
            <Button
              size="compact-xs"
              variant="subtleDanger"
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(file)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    )}
    <div className={styles.buttons}>
      <EntryFileButtons label="Add files" isBusy={isBusy} onFile={onFile} />
    </div>
    <p className={styles.note}>Photos and PDF, up to {maxEntryFiles} of 5 MB each.</p>
    {error === undefined ? null : (
      <p role="alert" className={styles.error}>
        {error}
      </p>
    )}
  </fieldset>
)
