import { getSettings, putSettings } from '../../../../shared/settings/deviceSettings'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import type { Device } from '../../devices/useDevice'
import { ErrorDialog } from '../../ui/dialog/ErrorDialog'
import { Button } from '../../ui/button/Button'

/** Takes note that the portal is shut out by the settings that the device reported last. */
export const NoteButton = ({ device: { deviceid, configTs } }: { readonly device: Device }) => {
  const action = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  if (configTs === undefined) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flex: 'none' }}
        aria-label="Hide until the device reports its settings again"
        loading={action.busy}
        onClick={() => void action.run({ deviceid, PORTAL_config_to_portal_ts: configTs })}
      >
        Hide
      </Button>
      <ErrorDialog failure={action.error} onClose={action.forget} />
    </>
  )
}
