import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { PutFileCard } from './PutFileCard'
import { RpcCard } from './RpcCard'

const exampleConfig = '{ "device": { "base_interval": 60 } }'

/** For staff: commands as they go over the wire. Each is logged with its sender. */
export const SenquipTab = ({ device: { deviceid } }: SettingsTabProps) => (
  <>
    <RpcCard
      deviceid={deviceid}
      title="Config Set"
      label="Settings to change, as JSON"
      example={exampleConfig}
      method="Config.Set"
      argsOf={(config) => ({ config })}
    />
    <RpcCard
      deviceid={deviceid}
      title="Send RPC"
      label="Arguments, as JSON"
      example="{}"
      method={undefined}
      argsOf={(args) => args}
    />
    <PutFileCard deviceid={deviceid} />
  </>
)
