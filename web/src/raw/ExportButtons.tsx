import type { DeviceId } from '../../../shared/core/ids'
import { csvParts, jsonParts, rawFileName } from './rawFile'
import { PermissionButton } from '../ui/button/PermissionButton'
import { saveFile } from '../ui/file/saveFile'
import styles from './Raw.module.css'
import type { RawLoad } from './useRawLoad'

const kinds = {
  csv: { label: 'Export CSV', type: 'text/csv;charset=utf-8', write: csvParts },
  json: { label: 'Export JSON', type: 'application/json', write: jsonParts },
} as const

const reasonOf = (load: RawLoad | undefined): string | undefined => {
  if (load === undefined) return 'Load a time range first.'
  if (load.state === 'loading') return 'Data is being loaded.'
  return load.readings.length === 0 ? 'No Data Found' : undefined
}

/** Saves what was loaded as a file, named for the device and the range. */
export const ExportButtons = ({ deviceid, load }: { deviceid: DeviceId; load: RawLoad | undefined }) => {
  const reason = reasonOf(load)
  return (
    <div className={styles.export} role="group" aria-label="Export">
      {Object.entries(kinds).map(([extension, { label, type, write }]) => (
        <PermissionButton
          key={extension}
          size="compact-sm"
          variant="default"
          disabledReason={reason}
          title={reason === undefined ? 'The readings that were loaded' : undefined}
          onClick={() => {
            if (load === undefined) return
            const name = rawFileName(deviceid, load.range, extension as keyof typeof kinds)
            saveFile(name, type, write(load.readings))
          }}
        >
          {label}
        </PermissionButton>
      ))}
    </div>
  )
}
