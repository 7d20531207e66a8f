import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { viewDeviceAs } from '../../../shared/viewas/viewAs'
import { useAction } from '../core/api/useAction'
import { startViewing } from '../core/session/changeView'
import { paths } from '../paths'
import { useEveryone } from './usePermissions'
import { ViewAsDialog } from './ViewAsDialog'
import { wordsOfView } from './wordsOfView'

interface Props {
  deviceid: DeviceId
  deviceName: string
  onClose: () => void
}

/** Begins to look at a device as another sees it. */
export const ViewDeviceAsDialog = ({ deviceid, deviceName, onClose }: Props) => {
  const { everyone } = useEveryone(deviceid)
  const start = useAction(viewDeviceAs, {
    onDone: (view) =>
      startViewing({
        ...{ id: view.id, of: deviceName, path: paths.data(deviceid) },
        ...{ as: wordsOfView(view), sinceMs: view.sinceTs * secondMs },
      }),
  })
  return (
    <ViewAsDialog
      of={deviceName}
      people={everyone}
      onStart={(as) => start.run({ deviceid, ...as })}
      onClose={onClose}
    />
  )
}
