import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { nestConfig } from '../../../shared/devices/configTree'
import { getSettingsAt } from '../../../shared/ledger/settingTurns'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { saveFile } from '../ui/file/saveFile'

interface Props {
  deviceid: DeviceId
  /** Epoch seconds. */
  time: number
}

/** The settings of a moment as a file. */
export const SaveSettingsThen = ({ deviceid, time }: Props) => {
  const read = useAction(getSettingsAt, {
    onDone: ({ settings }) => {
      const day = new Date(time * secondMs).toISOString().slice(0, 10)
      const text = JSON.stringify(nestConfig(settings), undefined, 2)
      saveFile(`${deviceid}-settings-${day}.json`, 'application/json', [text])
    },
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={read.busy}
        onClick={() => void read.run({ deviceid, time })}
      >
        Save as JSON
      </Button>
      {read.error === undefined ? null : (
        <ErrorBox error={read.error} otherwise="The settings could not be loaded." />
      )}
    </>
  )
}
