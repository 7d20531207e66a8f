import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import {
  type EntryFile,
  maxEntryFiles,
  entryFileNotStored,
  type ServiceEntry,
} from '../../../shared/service/serviceEntry'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { attachServiceFiles, getServiceFile, removeServiceFile } from '../../../shared/service/entryFiles'
import { getServiceMachine } from '../../../shared/service/getService'
import { Button } from '../ui/button/Button'
import { FileButton } from '../files/FileButton'
import { callEndpoint } from '../core/api/callEndpoint'
import { fetchInTime } from '../core/api/fetchInTime'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { describeError } from '../ui/feedback/describeError'
import { saveFile } from '../ui/file/saveFile'
import { Dialog } from '../ui/dialog/Dialog'
import styles from './Service.module.css'
import { useEntryUploads } from './useEntryUploads'

interface EntryFileButtonsProps {
  readonly label: string
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** Ways to a file for the log: from what is stored, and from the camera of a phone. */
const EntryFileButtons = (props: EntryFileButtonsProps) => {
  const isPhone = useMediaQuery('(pointer: coarse), (hover: none)', false, { getInitialValueInEffect: false })
  return (
    <>
      <FileButton {...props} accept="application/pdf,image/png,image/jpeg" isMany />
      {isPhone ? <FileButton {...props} label="Take photo" fromCamera /> : null}
    </>
  )
}

const perKilo = 1000

/** `240 kB`, `1.2 MB`. */
export const sayBytes = (bytes: number): string =>
  bytes < perKilo * perKilo
    ? `${Math.max(1, Math.round(bytes / perKilo))} kB`
    : `${(bytes / perKilo / perKilo).toFixed(1)} MB`

interface PhotoDialogProps {
  readonly name: string
  readonly photo: Blob
  /** Where the browser finds it, for as long as it is shown. */
  readonly src: string
  readonly onClose: () => void
}

/** A photograph of an entry, as large as there is room. */
const PhotoDialog = ({ name, photo, src, onClose }: PhotoDialogProps) => (
  <Dialog
    title={name}
    size="full"
    onClose={onClose}
    actions={
      <Button variant="default" onClick={() => saveFile(name, photo.type, [photo])}>
        Download
      </Button>
    }
  >
    <img className={styles.photo} src={src} alt={name} />
  </Dialog>
)

interface Props {
  readonly groupid: GroupId
  readonly deviceid: DeviceId
  readonly entry: ServiceEntry
  readonly mayEdit: boolean
}

const readFile = async (url: string): Promise<Blob> => {
  const answer = await fetchInTime(url)
  if (!answer.ok) throw new Error(entryFileNotStored)
  return answer.blob()
}

/** What is attached to an entry of the log: opened by those who read it, added to and removed by those who write it. */
export const EntryFiles = ({ groupid, deviceid, entry, mayEdit }: Props) => {
  const { entryid, files = [], undone } = entry
  const of = { groupid, deviceid, entryid }
  const refresh = [readsOf(getServiceMachine, { groupid })]
  const [open, setOpen] = useState<{ name: string; photo: Blob; src: string }>()
  const [removed, setRemoved] = useState<EntryFile>()
  const [loading, setLoading] = useState<EntryFile>()
  const [failure, setFailure] = useState<string>()
  const attach = useAction(attachServiceFiles, { success: ({ message }) => message, refresh })
  const remove = useAction(removeServiceFile, { success: ({ message }) => message, refresh })
  const uploads = useEntryUploads(groupid, maxEntryFiles - files.length, async ({ fileid, name }) => {
    const result = await attach.run({ ...of, files: [{ fileid, name }] })
    if (!result.ok) throw result.error
  })

  const show = async (file: EntryFile) => {
    setLoading(file)
    setFailure(undefined)
    try {
      const { url } = await callEndpoint(getServiceFile, { ...of, fileid: file.fileid })
      const content = await readFile(url)
      if (file.type === 'application/pdf') saveFile(file.name, file.type, [content])
      else setOpen({ name: file.name, photo: content, src: URL.createObjectURL(content) })
    } catch (problem) {
      setFailure(`${file.name}: ${describeError(problem, entryFileNotStored)}`)
    } finally {
      setLoading(undefined)
    }
  }
  const problem = failure ?? uploads.error
  return (
    <>
      {files.length === 0 ? null : (
        <ul className={styles.files} aria-label="Files">
          {files.map((file) => (
            <li key={file.fileid} className={styles.file}>
              <Button
                size="compact-sm"
                variant="default"
                className={styles.fileName}
                loading={loading === file}
                aria-label={`${file.type === 'application/pdf' ? 'Download' : 'Show'} ${file.name}`}
                onClick={() => void show(file)}
              >
                {file.name}
              </Button>
              <span className={styles.note}>{sayBytes(file.size)}</span>
              {mayEdit ? (
                <Button
                  size="compact-xs"
                  variant="subtleDanger"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setRemoved(file)}
                >
                  Remove
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && undone === undefined && files.length < maxEntryFiles ? (
        <div className={`${styles.buttons} ${styles.attach}`}>
          <EntryFileButtons label="Add files" isBusy={uploads.isBusy} onFile={uploads.add} />
        </div>
      ) : null}
      {problem === undefined ? null : (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      {open === undefined ? null : (
        <PhotoDialog
          {...open}
          onClose={() => {
            URL.revokeObjectURL(open.src)
            setOpen(undefined)
          }}
        />
      )}
      {removed === undefined ? null : (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          confirmLabel="Remove"
          danger
          onConfirm={() => remove.run({ ...of, fileid: removed.fileid })}
          onClose={() => setRemoved(undefined)}
        >
          The file is deleted. The entry stays in the log.
        </ConfirmDialog>
      )}
    </>
  )
}

interface FilesFieldProps {
  readonly files: readonly EntryFile[]
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onFile: (file: File) => void
  readonly onRemove: (file: EntryFile) => void
}

/** Photographs and PDF of an entry that is being written. */
export const FilesField = ({ files, isBusy, error, onFile, onRemove }: FilesFieldProps) => (
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
