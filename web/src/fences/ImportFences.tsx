import { useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { maxPlacesOfGroup } from '../../../shared/places/place'
import { getPlaces, putPlace } from '../../../shared/places/places'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { PermissionButton } from '../ui/button/PermissionButton'
import { FailureText } from '../ui/feedback/FailureText'
import { failureOf } from '../ui/feedback/outcome'
import { FileDrop } from '../ui/file/FileDrop'
import { readTextFile } from '../ui/file/readTextFile'
import styles from './Fences.module.css'
import { type FenceFile, readFenceFile } from './readFenceFile'

interface Props {
  readonly groupid: GroupId
  /** How many places the group has. */
  readonly count: number
}

const countOf = ({ fences }: FenceFile): string =>
  fences.length === 1 ? '1 fence found' : `${fences.length} fences found`

/** Takes the fences of a file: what cannot be one is named first, and nothing is saved before it is asked for. */
export const ImportFences = ({ groupid, count }: Props) => {
  const [file, setFile] = useState<FenceFile & { name: string }>()
  const [error, setError] = useState<string>()
  const [saved, setSaved] = useState<string>()
  const save = useAction(putPlace, { refresh: [readsOf(getPlaces, { groupid })] })

  const read = async (chosen: File) => {
    const text = await readTextFile(chosen)
    setSaved(undefined)
    save.forget()
    setError(text.ok ? undefined : text.message)
    setFile(text.ok ? { ...readFenceFile(text.text), name: chosen.name } : undefined)
  }
  const saveAll = async ({ fences, name }: FenceFile & { name: string }) => {
    let done = 0
    for (const fence of fences) {
      const { ok } = await save.run({ groupid, place: { ...fence, rules: [] } })
      // What is saved need not be saved again.
      if (!ok) return setFile({ name, faults: [], fences: fences.slice(done) })
      done += 1
    }
    setFile(undefined)
    setSaved(`${done} ${done === 1 ? 'fence' : 'fences'} of ${name} saved`)
  }

  const remove = () => {
    setFile(undefined)
    save.forget()
  }

  const room = maxPlacesOfGroup - count
  return (
    <section className={styles.import} aria-label="Import">
      <FileDrop
        label="Import fences"
        help="KML or GeoJSON. Areas become fences; a point becomes a circle of 100 m, or of its radius."
        accept=".kml,.geojson,.json"
        state={saved ?? (file === undefined ? 'No file chosen' : `${file.name}: ${countOf(file)}`)}
        error={error}
        onFile={(chosen) => void read(chosen)}
        onRemove={file === undefined ? undefined : remove}
      />
      {file === undefined ? null : (
        <>
          {file.faults.length === 0 ? null : (
            <ul className={styles.faults} aria-label="Not imported">
              {file.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          <FailureText failure={save.error && failureOf(save.error)} />
          <div>
            <PermissionButton
              loading={save.busy}
              disabledReason={
                file.fences.length === 0
                  ? 'There is nothing in the file that can be a fence.'
                  : file.fences.length > room
                    ? `A group can have at most ${maxPlacesOfGroup} places: there is room for ${room}.`
                    : undefined
              }
              onClick={() => void saveAll(file)}
            >
              Save {file.fences.length === 1 ? '1 fence' : `${file.fences.length} fences`}
            </PermissionButton>
          </div>
        </>
      )}
    </section>
  )
}
