import type { Device } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { ScriptWork } from './ScriptWork'
import { useScript } from './useScript'

interface Props {
  device: Device
  /** Where the saved script is given to others; undefined where it cannot be. */
  othersPath: string | undefined
}

/** Waits for the script that the portal keeps. */
export const ScriptLoader = ({ device, othersPath }: Props) => {
  const script = useScript(device.deviceid)
  if (script.saved !== undefined)
    return <ScriptWork {...{ device, script, othersPath }} saved={script.saved} />
  if (script.error === undefined) return <Loading label="Loading the script" />
  return (
    <ErrorBox
      error={script.error}
      otherwise="Failed to load the script."
      onRetry={() => void script.reload()}
    />
  )
}
