import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import {
  type ExportOption,
  exportOptions,
  exportSettings,
  maxCommentsLength,
  nothingToExport,
  partsOfDeviceSettings,
} from '../../../shared/settingsfile/exportSettings'
import { getScript } from '../../../shared/scripts/deviceScript'
import { useUser } from '../core/session/sessionContext'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { FoldCard } from '../ui/layout/FoldCard'
import { PermissionButton } from '../ui/button/PermissionButton'
import { saveFile } from '../ui/file/saveFile'
import { Button } from '../ui/button/Button'
import { Checkbox } from '../ui/field/Checkbox'
import { Textarea } from '../ui/field/Textarea'

const all = Object.keys(exportOptions) as ExportOption[]
const parts: readonly ExportOption[] = partsOfDeviceSettings

type Chosen = Partial<Record<ExportOption, boolean>>

/** Export Settings: chosen settings in a sealed file, for this device later or for another one. */
export const ExportCard = ({ deviceid }: { deviceid: DeviceId }) => {
  const { specialGroups } = useUser()
  const names = all.filter(
    (name) => name !== 'exportAEMPSettings' || specialGroups.includes('aemp_api_users'),
  )
  const [chosen, setChosen] = useState<Chosen>({})
  const [exportComments, setComments] = useState('')
  const script = useEndpoint(getScript, { deviceid })
  const action = useAction(exportSettings, {
    success: ({ message }) => message,
    onDone: ({ exportFile }) =>
      saveFile(`${deviceid}-settingsExport.conf`, 'application/octet-stream', [exportFile]),
  })
  const reasons: Partial<Record<ExportOption, string>> = {
    ...(script.data?.version === 0 ? { exportScriptSettings: 'This device has no user script.' } : {}),
    ...(chosen.exportDeviceSettings === true
      ? {}
      : Object.fromEntries(parts.map((part) => [part, 'Needs Device Settings.']))),
  }
  const wanted = Object.fromEntries(
    names.map((name) => [name, chosen[name] === true && reasons[name] === undefined] as const),
  )
  const isNothing = !Object.values(wanted).includes(true)
  return (
    <FoldCard title="Export Settings">
      <p>The file is encrypted and holds passwords too. Only this portal can open it.</p>
      <fieldset style={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: '0.5rem' }}>
        <legend style={{ padding: 0, marginBottom: '0.5rem' }}>What to export</legend>
        {names.map((name) => (
          <Checkbox
            key={name}
            label={exportOptions[name]}
            description={reasons[name]}
            disabled={reasons[name] !== undefined}
            checked={wanted[name] === true}
            onChange={(event) => {
              const { checked } = event.currentTarget
              setChosen((before) => ({ ...before, [name]: checked }))
            }}
          />
        ))}
      </fieldset>
      <Textarea
        label="Comments"
        description="For whoever imports the file. Comments are not encrypted."
        rows={2}
        maxLength={maxCommentsLength}
        value={exportComments}
        onChange={(event) => setComments(event.currentTarget.value)}
      />
      <span>
        <PermissionButton
          loading={action.busy}
          disabledReason={isNothing ? nothingToExport : undefined}
          onClick={() => void action.run({ deviceid, ...wanted, exportComments })}
        >
          Export Settings
        </PermissionButton>{' '}
        <Button
          variant="default"
          onClick={() => setChosen(Object.fromEntries(names.map((name) => [name, true])))}
        >
          Select All
        </Button>
      </span>
      <ErrorDialog failure={action.error} onClose={action.forget} />
    </FoldCard>
  )
}
