import { Link } from 'react-router-dom'
import { type DeviceAbility, type Role, deviceAbilities } from '../../../shared/core/roles'
import { problemMessage } from '../../../shared/core/problem'
import { RequestError } from '../core/api/RequestError'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { HiddenTitle } from '../ui/text/VisuallyHidden'

/** A device that does not exist and one that is not shared look the same, as they do to the server. */
export const NoSuchDevice = ({ message = problemMessage.notFound }: { message?: string }) => {
  useDocumentTitle('Device')
  return (
    <>
      <HiddenTitle>Device</HiddenTitle>
      <EmptyState title={message}>
        <Link to={paths.home()}>Go to the home page</Link>
      </EmptyState>
    </>
  )
}

/** Whether a failure means that this device is not for this person, rather than trouble that may pass. */
export const refusalOf = (error: unknown): 'notFound' | 'forbidden' | undefined => {
  if (!(error instanceof RequestError)) return undefined
  if (error.status === 404) return 'notFound'
  return error.status === 403 ? 'forbidden' : undefined
}

const pages: Partial<Record<DeviceAbility, string>> = {
  viewUsers: 'Users & Permissions',
  editDeviceSettings: 'Settings',
  editDisplaySettings: 'Changing widgets and charts',
  useDiagnostics: 'Diagnostics',
  useScripts: 'Scripting',
  viewServerLog: 'Server Log',
}

/** Why a person may not open a page of a device, and who can change that. */
export const describeRefusal = (ability: DeviceAbility, role: Role, deviceName: string): string => {
  const needed = [...deviceAbilities[ability]].reverse().join(' or ')
  return `${pages[ability] ?? 'This page'} of ${deviceName} needs the permission ${needed}; yours is ${role}. An ADMIN of the device can give it to you.`
}
