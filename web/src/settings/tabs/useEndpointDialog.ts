import type { DeviceId } from '../../../../shared/core/ids'
import { faultsByField } from '../../../../shared/core/describeIssues'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { putEndpoint } from '../../../../shared/settings/deviceEndpoint'
import { type EndpointKind, readEndpointAddress } from '../../../../shared/settings/endpointAddress'
import { mask } from '../../../../shared/settings/secrets'
import { useAction } from '../../core/api/useAction'
import { type Faults, useEditForm } from '../../ui/form/useEditForm'

interface EndpointValues {
  address: string
  user: string
  pass: string
  client_id: string
  data_topic: string
  ssl_server_name: string
  ca: string | null | undefined
  cert: string | null | undefined
  key: string | null | undefined
}

interface Options {
  deviceid: DeviceId
  kind: EndpointKind
  /** The settings as they will be. */
  config: FlatConfig
  onDone: () => void
}

/** What can only be set of MQTT. */
const ofMqtt = ['client_id', 'data_topic'] as const

/** A field of the form by its path in the request. */
const fieldOf = (path: string): string => path.replace(/^wanted\./, '')

/** The form of an encrypted endpoint, and the way to switch it off. */
export const useEndpointDialog = ({ deviceid, kind, config, onDone }: Options) => {
  const textOf = (name: string): string => {
    const value = config[`endpoint.${kind}.${name}`]
    return typeof value === 'string' ? value : ''
  }
  const saved: EndpointValues = {
    address: textOf(kind === 'mqtt' ? 'server' : 'address'),
    user: textOf('user'),
    pass: textOf('pass'),
    client_id: textOf('client_id'),
    data_topic: textOf('data_topic'),
    ssl_server_name: textOf('ssl_server_name'),
    ca: undefined,
    cert: undefined,
    key: undefined,
  }
  const action = useAction(putEndpoint, {
    success: ({ message }) => ({
      title: 'Changes Pending',
      text: `${message} The device applies the changes the next time it makes contact.`,
    }),
    onDone,
  })
  const requestOf = (values: EndpointValues) => {
    const left: readonly string[] = kind === 'mqtt' ? [] : ofMqtt
    const given = Object.entries(values).filter(
      ([name, value]) =>
        value !== undefined && !left.includes(name) && !(name === 'pass' && value === saved.pass),
    )
    return { deviceid, kind, wanted: { ...Object.fromEntries(given), address: values.address } }
  }
  const check = (values: EndpointValues): Faults => {
    const read = readEndpointAddress(kind, values.address)
    if (!read.ok) return { address: read.message }
    if (values.pass !== saved.pass && values.pass.includes(mask)) {
      return { pass: `Please enter the whole password: '${mask}' stands for one that is not shown.` }
    }
    const { error } = putEndpoint.input.safeParse(requestOf(values))
    return Object.fromEntries(
      Object.entries(faultsByField(error, putEndpoint.input)).map(([path, text]) => [fieldOf(path), text]),
    )
  }
  const form = useEditForm<EndpointValues>({
    saved,
    check,
    save: (values) => action.run(requestOf(values)),
    fieldOf,
    // What is set up already may be switched on again.
    mayRepeat: true,
  })
  const clear = () => action.run({ deviceid, kind, wanted: null })
  return { form, clear }
}
