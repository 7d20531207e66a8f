import { useState } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { certificateParts } from '../../../../shared/settings/deviceEndpoint'
import type { EndpointKind } from '../../../../shared/settings/endpointAddress'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/form/FormDialog'
import { CertificateDrop } from './CertificateDrop'
import { useEndpointDialog } from './useEndpointDialog'
import { Button } from '../../ui/button/Button'
import { PasswordInput } from '../../ui/field/PasswordInput'
import { TextInput } from '../../ui/field/TextInput'

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
