import { useState } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import {
  certificateParts,
  type CertificatePart,
  refuseCertificateText,
  putEndpoint,
} from '../../../../shared/settings/deviceEndpoint'
import { type EndpointKind, readEndpointAddress } from '../../../../shared/settings/endpointAddress'
import { faultsByField } from '../../../../shared/core/describeIssues'
import { mask } from '../../../../shared/settings/secrets'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/form/FormDialog'
import { FileDrop } from '../../ui/file/FileDrop'
import { readTextFile } from '../../ui/file/readTextFile'
import { useAction } from '../../core/api/useAction'
import { type Faults, useEditForm } from '../../ui/form/useEditForm'
import { Button } from '../../ui/button/Button'
import { PasswordInput } from '../../ui/field/PasswordInput'
import { TextInput } from '../../ui/field/Field'

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
const useEndpointDialog = ({ deviceid, kind, config, onDone }: Options) => {
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

interface CertificateDropProps {
  part: CertificatePart
  /** The file that the device has now. */
  present: string | undefined
  /** PEM text that would be sent; `null` takes the file away, undefined leaves it as it is. */
  value: string | null | undefined
  refusal: string | undefined
  onChange: (value: string | null | undefined) => void
}

const labels: Record<CertificatePart, string> = {
  ca: 'CA certificate',
  cert: 'Client certificate',
  key: 'Client key',
}
const helps: Record<CertificatePart, string> = {
  ca: 'Proves that the server is the right one.',
  cert: 'Proves which device it is. Only needed if the server requires it.',
  key: 'Belongs to the client certificate. It is never shown again.',
}

/** One file of an encrypted endpoint: looked at before anything is sent. */
const CertificateDrop = ({ part, present, value, refusal, onChange }: CertificateDropProps) => {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const take = async (file: File) => {
    const read = await readTextFile(file)
    const wrong = read.ok ? refuseCertificateText(part, read.text) : read.message
    setFault(wrong === undefined ? undefined : `${file.name}: ${wrong}`)
    if (!read.ok || wrong !== undefined) return
    setName(file.name)
    onChange(read.text)
  }
  const remove = () => {
    setFault(undefined)
    // What was only chosen goes first; then what the device has.
    onChange(typeof value === 'string' || present === undefined ? undefined : null)
  }
  const state =
    typeof value === 'string'
      ? `${name} will be sent`
      : value === null
        ? `${present ?? 'The file'} will be removed`
        : (present ?? 'None')
  const canRemove = typeof value === 'string' || (present !== undefined && value !== null)
  return (
    <FileDrop
      label={labels[part]}
      help={helps[part]}
      accept={part === 'key' ? '.pem,.cer,.crt,.key' : '.pem,.cer,.crt'}
      path={part}
      state={state}
      error={fault ?? refusal}
      onFile={(file) => void take(file)}
      onRemove={canRemove ? remove : undefined}
    />
  )
}

interface Props {
  deviceid: DeviceId
  kind: EndpointKind
  config: FlatConfig
  onDone: () => void
  onClose: () => void
}

const names: Record<EndpointKind, string> = { mqtt: 'MQTT', http: 'HTTPS' }
const addresses = {
  mqtt: { label: 'Broker Address', help: 'Host and port. Port 8883 when none is given.' },
  http: { label: 'Address', help: 'Always https. Port 443 when none is given.' },
} as const

/** An encrypted endpoint of the device's own: address, sign-in and certificates. */
export const EndpointDialog = ({ deviceid, kind, config, onDone, onClose }: Props) => {
  const [isClearing, setIsClearing] = useState(false)
  const finish = () => {
    onDone()
    onClose()
  }
  const { form, clear } = useEndpointDialog({ deviceid, kind, config, onDone: finish })
  const presentFile = (part: string): string | undefined => {
    const file = config[`endpoint.${kind}.ssl_${part}`]
    return typeof file === 'string' && file !== '' ? file : undefined
  }
  const line = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  const { label, help } = addresses[kind]
  return (
    <FormDialog title={`Configure ${names[kind]}`} form={form} submit="Apply" size="l" onClose={onClose}>
      <TextInput label={label} description={help} required {...line} {...form.field('address')} />
      {kind === 'mqtt' ? (
        <>
          <TextInput label="Client ID" {...line} {...form.field('client_id')} />
          <TextInput label="Data Topic" maxLength={80} {...line} {...form.field('data_topic')} />
        </>
      ) : null}
      <TextInput label="User" {...line} {...form.field('user')} />
      <PasswordInput label="Password" {...line} autoComplete="new-password" {...form.field('pass')} />
      <TextInput
        label="Server Name"
        description="Only needed if it differs from the name in the address."
        {...line}
        {...form.field('ssl_server_name')}
      />
      {certificateParts.map((part) => {
        const { value, error } = form.field(part)
        return (
          <CertificateDrop
            key={part}
            part={part}
            present={presentFile(part)}
            value={value}
            refusal={error}
            onChange={(text) => form.setField(part, text)}
          />
        )
      })}
      <div>
        <Button variant="subtleDanger" onClick={() => setIsClearing(true)}>
          Clear
        </Button>
      </div>
      {isClearing ? (
        <ConfirmDialog
          title={`Clear ${names[kind]}`}
          confirmLabel="Clear"
          danger
          onConfirm={clear}
          onClose={() => setIsClearing(false)}
        >
          The endpoint will be switched off, and its certificates removed from the device. To use it again
          they must be uploaded again.
        </ConfirmDialog>
      ) : null}
    </FormDialog>
  )
}
