import { type ReactNode, useState } from 'react'
import { SWRConfig } from 'swr'
import { AlertSettings, getAlerts } from '../../../shared/alerts/alertSettings'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { addressOf } from '../../../shared/core/endpoint'
import { DeviceId } from '../../../shared/core/ids'
import { PaletteDialog, type PaletteEntry } from '../shell/palette/PaletteDialog'
import { AlertDialog, ErrorDialog } from '../ui/dialog/AlertDialog'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Dialog, type DialogSize } from '../ui/dialog/Dialog'
import { DockedPanel } from '../ui/layout/DockedPanel'
import { SidePanel } from '../ui/layout/SidePanel'
import { UnsavedQuestion } from '../ui/dialog/UnsavedGuard'
import { useInAddress } from '../ui/useInAddress'
import { type Session, SessionContext } from '../core/session/sessionContext'
import { LimitEditor } from '../limits/LimitEditor'
import type { Device } from '../devices/useDevice'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/Field'

/** A device of no one, for parts that are about one. */
export const sampleDevice: Device = {
  deviceid: DeviceId.parse('SAMPLE001'),
  name: 'Sample',
  role: 'ADMIN',
  isLastSeen: false,
  isRestricted: false,
  tier: undefined,
  planExpiryTs: undefined,
  model: undefined,
  fw: undefined,
  display: {},
  notes: {},
  revisions: {},
  config: {},
  configTs: undefined,
  isConfigAwaited: false,
  featuresVersion: 1,
  lastContactMs: undefined,
  configToPortalTs: undefined,
  settingsError: undefined,
  configError: undefined,
  reload: () => undefined,
}

const { deviceid } = sampleDevice
const answer = {
  settings: { vin: { warning: '11.8,15', alarm: '11.2,16', hysteresis: 0.2 } },
  ts: 0,
  deviceFeaturesVersion: 1,
  pending: { 'vin.alarm': '11,16' },
}
const intervals = Object.fromEntries(
  ['alert', 'warning', 'alarm'].flatMap((level) =>
    ['Email', 'SMS'].map((channel) => [`ALERTS_${level}${channel}Interval`, 0]),
  ),
)
const budget = { used: 0, limit: 100, keptForAlarms: 20, isForAlarmsAlone: false }
const alerts = AlertSettings.parse({
  ...intervals,
  ALERTS_noContactLevel: 'warning',
  ALERTS_noContactSeconds: 0,
  ownSilentSeconds: 3600,
  ALERTS_emailList: [],
  ALERTS_phoneList: [],
  ALERTS_emails_remaining: 100,
  ALERTS_sms_remaining: 100,
  ALERTS_rollover_email_limit: 100,
  ALERTS_rollover_sms_limit: 100,
  ALERTS_rollover_ts: 0,
  ALERTS_brandURL: 'portal.example',
  revisions: { ALERTS_emailList: '', ALERTS_phoneList: '' },
  email: budget,
  sms: budget,
  switchedOff: [],
})
const session: Session = {
  session: {
    state: 'signedIn',
    user: { userid: 'sample', email: 'sample@example.com', name: 'Sample', specialGroups: [] },
  },
  refresh: () => Promise.resolve('signedIn'),
  signOut: () => Promise.resolve(),
}
/** No one answers for a device that is not there. */
const told = {
  fallback: {
    [addressOf(getConfig, { deviceid })]: answer,
    [addressOf(getAlerts, { deviceid })]: alerts,
  },
  revalidateOnMount: false,
  refreshInterval: 0,
}

/** All limits of a measurement, with a change that the device has not taken over; for a VIEW, what colours alone. */
const LimitPart = ({ mayDevice, onClose }: { mayDevice: boolean; onClose: () => void }) => (
  <SessionContext value={session}>
    <SWRConfig value={told}>
      <LimitEditor
        dataKey="vin"
        device={{ ...sampleDevice, role: mayDevice ? 'ADMIN' : 'VIEW' }}
        onClose={onClose}
      />
    </SWRConfig>
  </SessionContext>
)

const failure = { message: 'The service is busy.', hint: 'Try again in a minute.', requestId: 'req-1' }
const places = [
  { label: 'Haul Truck 1', kind: 'Device', hint: 'TRUCK0001' },
  { label: 'Trucks', kind: 'Group' },
  { label: 'Settings', kind: 'Page', hint: 'Haul Truck 1' },
  { label: 'Switch to dark colours', kind: 'Action' },
] as const satisfies readonly Omit<PaletteEntry, 'id' | 'run'>[]

const sizes: readonly DialogSize[] = ['s', 'm', 'l', 'full']

/** A panel that asks before it loses what was typed. */
const Panel = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  return (
    <SidePanel
      title="Side panel"
      onClose={onClose}
      isUnsaved={text !== ''}
      actions={<Button onClick={onClose}>Apply</Button>}
    >
      <TextInput label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </SidePanel>
  )
}

/** What opens over the page; which one it is stands in the address. */
export const OpenParts = () => {
  const { value, open, close } = useInAddress('open')
  const size = sizes.find((name) => name === value)
  const others: Record<string, ReactNode> = {
    panel: <Panel onClose={close} />,
    'docked panel': (
      <DockedPanel title="Docked panel" isFull={false} onClose={close}>
        Beside the page where there is room.
      </DockedPanel>
    ),
    question: (
      <ConfirmDialog title="Delete" danger onConfirm={() => undefined} onClose={close}>
        All readings of this device are deleted.
      </ConfirmDialog>
    ),
    alert: (
      <AlertDialog title="Request Sent" onClose={close}>
        The answer comes by email.
      </AlertDialog>
    ),
    error: <ErrorDialog failure={failure} onClose={close} />,
    'unsaved, to another page': <UnsavedQuestion opened leadsAway onStay={close} onDiscard={close} />,
    'unsaved, out of a panel': <UnsavedQuestion opened leadsAway={false} onStay={close} onDiscard={close} />,
    palette: (
      <PaletteDialog
        entries={places.map((place) => ({ ...place, id: place.label, run: close }))}
        onClose={close}
      />
    ),
    'limits of an ADMIN': <LimitPart mayDevice onClose={close} />,
    'limits of a VIEW': <LimitPart mayDevice={false} onClose={close} />,
  }
  return (
    <>
      {[...sizes, ...Object.keys(others)].map((name) => (
        <Button key={name} variant="default" onClick={() => open(name)}>
          {name}
        </Button>
      ))}
      {size === undefined ? null : (
        <Dialog title={`Dialog ${size}`} size={size} onClose={close}>
          What it is about.
        </Dialog>
      )}
      {value === undefined ? null : others[value]}
    </>
  )
}
