import { useState } from 'react'
import type { EndpointKind } from '../../../../shared/settings/endpointAddress'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { useQueueRefresh } from '../useDeviceConfig'
import { Button } from '../../ui/button/Button'
import { lazyPart } from '../../ui/lazyPart'
import { FormTab } from './FormTab'
import type { SettingsTabProps } from './SettingsTabProps'

const EndpointDialog = lazyPart(async () => (await import('./EndpointDialog')).EndpointDialog, 'boundary')

/** Where the device sends its data; brokers and servers with certificates are set up in a dialog. */
export const EndpointTab = (props: SettingsTabProps) => {
  const { device, settings } = props
  const [open, setOpen] = useState<EndpointKind>()
  const refreshQueue = useQueueRefresh(device.deviceid)
  const configure = (kind: EndpointKind, label: string) => (
    <Button variant="default" size="sm" onClick={() => setOpen(kind)}>
      {label}
    </Button>
  )
  return (
    <>
      <FormTab
        tab="endpoint"
        tools={{
          'endpoint.mqtt': configure('mqtt', 'Configure MQTT with certificates'),
          'endpoint.http': configure('http', 'Configure HTTPS with certificates'),
        }}
        {...props}
      />
      {open === undefined ? null : (
        <LazyBoundary message="The dialog could not be loaded. Please load the page again.">
          <EndpointDialog
            key={open}
            deviceid={device.deviceid}
            kind={open}
            config={{ ...settings.reported, ...settings.pending }}
            onDone={() => {
              refreshQueue()
              void settings.onSaved({})
            }}
            onClose={() => setOpen(undefined)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
