import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { DeviceId } from '../../../shared/core/ids'
import { problemMessage } from '../../../shared/core/problem'
import { type DeviceAbility, mayOnDevice } from '../../../shared/core/roles'
import { useDeviceTitle } from '../core/routing/useDocumentTitle'
import { describeRefusal, refusalOf, NoSuchDevice } from '../devices/NoSuchDevice'
import { type Device, useDevice } from '../devices/useDevice'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Page } from '../ui/layout/Page'
import { toasts } from '../ui/toast/toasts'

interface Props {
  /** What the page is for. */
  ability: DeviceAbility
  /** Where those go who may see the device, but not this page. */
  refusedTo: (deviceid: DeviceId) => string
  children: (device: Device) => ReactNode
}

/** Sends to where everybody may be, and says why. */
const Refused = ({ reason, to }: { reason: string; to: string }) => {
  const [why] = useState(reason)
  useEffect(() => void toasts.show({ tone: 'error', text: why }), [why])
  return <Navigate to={to} replace />
}

/** Offline, the rights are unknown: nothing says that they are missing. */
const UnknownRights = ({ name }: { name: string }) => (
  <Page>
    <EmptyState title="This page opens only with a connection">
      <p>What you may do with {name} is not known until the portal answers again.</p>
    </EmptyState>
  </Page>
)

/** In place of a page of a device that could not be loaded. */
const NotLoadedPage = ({ device }: { device: Device }) => {
  useDeviceTitle(device.name)
  return (
    <ErrorBox
      isPage
      error={device.settingsError}
      otherwise="Error loading device settings"
      onRetry={device.reload}
    />
  )
}

const Gate = ({ deviceid, ability, refusedTo, children }: Props & { deviceid: DeviceId }) => {
  const device = useDevice(deviceid)
  const refusal = refusalOf(device.settingsError)
  if (refusal !== undefined) {
    return (
      <NoSuchDevice message={refusal === 'forbidden' ? problemMessage.forbidden : problemMessage.notFound} />
    )
  }
  // A temporary failure says nothing about rights: it redirects no one.
  if (device.settingsError !== undefined) {
    return <NotLoadedPage device={device} />
  }
  if (device.role === undefined) return <Loading label="Loading the device" />
  if (!mayOnDevice(device.role, ability)) {
    if (device.isLastSeen) return <UnknownRights name={device.name} />
    return <Refused reason={describeRefusal(ability, device.role, device.name)} to={refusedTo(deviceid)} />
  }
  return children(device)
}

/** A page of the device in its address, for those who have an ability on it. */
export const DeviceGate = (props: Props) => {
  const { deviceid } = useParams()
  const parsed = DeviceId.safeParse(deviceid?.toUpperCase())
  return parsed.success ? <Gate key={parsed.data} {...props} deviceid={parsed.data} /> : <NoSuchDevice />
}
