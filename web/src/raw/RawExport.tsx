import type { DeviceId } from '../../../shared/core/ids'
import { saveFile } from '../ui/file/saveFile'
import { MenuButton } from '../ui/menu/MenuButton'
import styles from './Raw.module.css'
import { csvParts, jsonParts, rawFileName } from './rawFile'
import { rawFileTypes, type RawFileKind, type RawLoad } from './useRawLoad'

const writers = { csv: csvParts, json: jsonParts } as const satisfies Record<RawFileKind, unknown>
const kinds = Object.keys(writers) as RawFileKind[]

const loadedReason = (load: RawLoad | undefined): string | undefined => {
  if (load === undefined) return 'Load a time range first.'
  if (load.state === 'loading') return 'Data is being loaded.'
  return load.readings.length === 0 ? 'No Data Found' : undefined
}

interface Props {
  deviceid: DeviceId
  load: RawLoad | undefined
  /** Why the whole range cannot be exported now. */
  wholeReason: string | undefined
  /** Exports all of the range that is filled in, without showing it. */
  onExportWhole: (kind: RawFileKind) => void
}

/** Saves what was loaded, or all of the range, as a file that is named for the device and the range. */
export const RawExport = ({ deviceid, load, wholeReason, onExportWhole }: Props) => {
  const save = (kind: RawFileKind) => {
    if (load === undefined) return
    saveFile(rawFileName(deviceid, load.range, kind), rawFileTypes[kind], writers[kind](load.readings))
  }
  return (
    <MenuButton
      label="Export"
      className={styles.menu}
      entries={[
        ...kinds.map((kind) => ({
          label: `Loaded readings as ${kind.toUpperCase()}`,
          disabledReason: loadedReason(load),
          onSelect: () => save(kind),
        })),
        ...kinds.map((kind) => ({
          label: `Whole range as ${kind.toUpperCase()}`,
          disabledReason: wholeReason,
          onSelect: () => onExportWhole(kind),
        })),
      ]}
    >
      Export <span aria-hidden>▾</span>
    </MenuButton>
  )
}
